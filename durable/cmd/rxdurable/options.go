package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

// options are the flags.
type options struct {
	server, stream                string
	creds, tlsCert, tlsKey, tlsCA string
	timeout, in                   time.Duration
	json, raw, all, yes           bool
	status, prefix, err, state    string
	env                           map[string]string // variables of flags
	given                         map[string]bool
}

// flags defines the flags. The names of those of the connection are those of the command nats.
func (o *options) flags() *flag.FlagSet {
	o.env = map[string]string{}
	f := flag.NewFlagSet("rxdurable", flag.ContinueOnError)
	env := func(p *string, name, variable, usage string) {
		f.StringVar(p, name, "", usage+" (else $"+variable+")")
		o.env[name] = variable
	}
	env(&o.server, "server", "NATS_URL", "`URL` of the server, or of several, with commas, also with\n"+
		"a user and a password, or a token, before an @; if neither is given, nats://127.0.0.1:4222")
	f.StringVar(&o.stream, "stream", "rx", "`name` of the stream: durable.Config.Stream")
	env(&o.creds, "creds", "NATS_CREDS", "`file` of credentials")
	env(&o.tlsCert, "tlscert", "NATS_CERT", "`file` of the client's certificate")
	env(&o.tlsKey, "tlskey", "NATS_KEY", "`file` of the certificate's key")
	env(&o.tlsCA, "tlsca", "NATS_CA", "`file` of the authorities that sign servers")
	f.DurationVar(&o.timeout, "timeout", 30*time.Second, "`time` that a command may take")
	f.BoolVar(&o.json, "json", false, "write JSON: an object a line")
	f.StringVar(&o.status, "status", "", "only keys of these `statuses`, with commas:\n"+
		"pending, late (of those), running, done, cancelled, failed")
	f.StringVar(&o.prefix, "prefix", "", "only keys with this `prefix`")
	f.StringVar(&o.err, "err", "", "only keys whose last error contains this `text`")
	f.BoolVar(&o.all, "all", false, "all keys that a command without KEY can choose from")
	f.BoolVar(&o.yes, "yes", false, "do it; a command without KEY else only says which keys it is for")
	f.StringVar(&o.state, "state", "", "replace, edit: the new state as `JSON`; if not given, the\n"+
		"state stays")
	f.BoolVar(&o.raw, "raw", false, "replace, edit: -state is no JSON")
	f.DurationVar(&o.in, "in", 0, "replace: run after this `time`, such as 90s or 36h")
	return f
}

// parse parses flags and arguments, in any order, and returns the arguments.
func (o *options) parse(w io.Writer, args []string) ([]string, error) {
	f := o.flags()
	f.SetOutput(io.Discard)
	var rest []string
	if i := slices.Index(args, "--"); i >= 0 {
		args, rest = args[:i], args[i+1:]
	}
	var words []string
	for {
		if err := f.Parse(args); err == flag.ErrHelp {
			usage(w, f)
			return nil, err
		} else if err != nil {
			return nil, usageError{err}
		}
		if args = f.Args(); len(args) == 0 {
			break
		}
		words, args = append(words, args[0]), args[1:]
	}
	o.given = map[string]bool{}
	f.Visit(func(f *flag.Flag) { o.given[f.Name] = true })
	for name, variable := range o.env { // not as defaults: -h would show passwords
		if value := os.Getenv(variable); !o.given[name] && value != "" {
			_ = f.Set(name, value) // it is a string
		}
	}
	return append(words, rest...), nil
}

func usage(w io.Writer, f *flag.FlagSet) {
	fmt.Fprint(w, "Rxdurable shows durable actions and changes them.\n\n"+
		"usage: rxdurable COMMAND\n\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  rxdurable %-8s %-14s %s\n", c.name, c.args, c.does)
	}
	fmt.Fprint(w, `
Cancel, run, retry, discard and edit without a KEY are for the keys that -prefix, -status and -err
choose, or for -all. They only list these without -yes.

What follows -- is no flag, such as a key that begins with -. The flags:

`)
	f.SetOutput(w)
	f.PrintDefaults()
}

// of says which commands take a flag that not all take.
var of = map[string][]string{"status": choosing, "prefix": choosing,
	"err": choosing, "all": choosing[1:], "yes": choosing[1:],
	"state": stating, "raw": stating, "in": {"replace"}}

// choosing are the commands for keys that flags choose.
var choosing = []string{"list", "cancel", "run", "retry", "discard", "edit"}

// stating are those that take a state.
var stating = []string{"replace", "edit"}

// check checks the flags for a command with so many arguments.
func (o *options) check(command string, args int) error {
	for name := range o.given {
		if owners := of[name]; owners != nil && !slices.Contains(owners, command) {
			return misuse("-%s makes no sense with %s", name, command)
		}
	}
	switch {
	case command == "list" && args == 0 && o.chooses():
		return misuse("list: -status, -prefix and -err need a NAME")
	case changes(command) && args > 1 && (o.chooses() || o.all || o.yes):
		return misuse("%s: keys, and flags that choose some, exclude each other", command)
	case changes(command) && args == 1 && !o.chooses() && !o.all:
		return misuse("%s needs a KEY, or -prefix, -status, -err or -all", command)
	case command == "edit" && !o.given["state"]:
		return misuse("edit needs a -state")
	case o.timeout <= 0:
		return misuse("-timeout has to be positive")
	case o.in < 0:
		return misuse("-in is negative")
	case o.raw && !o.given["state"]:
		return misuse("-raw needs a -state")
	case command == "replace" && !o.given["in"]:
		return misuse("replace needs -in")
	}
	return o.checkStatus()
}

// chooses reports whether there are flags that choose keys.
func (o *options) chooses() bool { return o.status+o.prefix+o.err != "" }

// changes reports whether a command changes the keys that flags choose.
func changes(command string) bool { return slices.Contains(choosing[1:], command) }

func (o *options) checkStatus() error {
	for _, word := range o.statuses() {
		if !slices.Contains(statuses, word) {
			return misuse("-status: there is no status %q", word)
		}
	}
	return nil
}

// statuses are the words of -status.
func (o *options) statuses() []string {
	return strings.FieldsFunc(strings.ToLower(o.status), func(r rune) bool { return r == ',' })
}

var statuses = []string{"pending", "late", "running", "done", "cancelled", "failed"}
