// Command rxjs runs scripts in the order given, in one runtime, as node does.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// options are the flags.
type options struct {
	browser, virtual bool
	order            string
	timeout          time.Duration
	files            []string
}

func parse(args []string, stderr io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("rxjs", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.BoolVar(&o.browser, "browser", false, "have a browser's APIs instead of Node's")
	flags.BoolVar(&o.virtual, "virtual", false, "run in simulated time")
	flags.StringVar(&o.order, "order", "", "the order of timers: node or strict")
	flags.DurationVar(&o.timeout, "timeout", 0, "end the run after this time")
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: rxjs [flags] FILE.js...")
		flags.PrintDefaults()
	}
	if err = flags.Parse(args); err != nil {
		return o, err
	}
	o.files = flags.Args()
	if len(o.files) == 0 {
		flags.Usage()
		return o, errors.New("no file")
	}
	return o, nil
}

func run(args []string, stdout, stderr io.Writer) (code int) {
	o, err := parse(args, stderr)
	if err != nil {
		return 2
	}
	h := o.newHost()
	defer h.Close()
	ctx := context.Background()
	if o.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.timeout)
		defer cancel()
	}
	var r *js.Runtime
	c := js.Config{Stdout: stdout, Stderr: stderr, Args: o.files, Env: environment()}
	if o.browser {
		c.Flavour = js.Browser
	}
	c.Uncaught = func(err error) {
		report(stderr, err)
		if ctx.Err() == nil {
			r.Exit(1)
		}
	}
	if r, err = js.New(h, c); err != nil {
		fmt.Fprintln(stderr, "rxjs:", err)
		return 1
	}
	for _, file := range o.files {
		source, err := os.ReadFile(file)
		if err != nil {
			fmt.Fprintln(stderr, "rxjs:", err)
			return 1
		}
		_ = r.RunScript(file, string(source))
	}
	if code, err = r.Run(ctx); err != nil {
		fmt.Fprintln(stderr, "rxjs:", err)
		return 1
	}
	return code
}

// newHost makes the host that the flags ask for.
func (o options) newHost() host.Host {
	c := host.Config{}
	if o.order == "node" || o.order == "" && !o.browser {
		c.TimerOrder = host.NodeOrder
	}
	if o.virtual {
		c.Origin = time.Now()
		return host.NewVirtual(c)
	}
	return host.NewLoop(c)
}

func environment() map[string]string {
	env := map[string]string{}
	for _, e := range os.Environ() {
		name, value, _ := strings.Cut(e, "=")
		env[name] = value
	}
	return env
}

// report writes an error that nobody caught, as node does.
func report(stderr io.Writer, err error) {
	fmt.Fprintln(stderr, "Uncaught", err)
	var e *js.Error
	if errors.As(err, &e) && e.Stack != "" {
		fmt.Fprintln(stderr, e.Stack)
	}
}
