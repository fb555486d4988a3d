package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"time"
)

// options are the flags and the arguments.
type options struct {
	browser, virtual bool
	timeout          time.Duration
	trace            string
	files            []string // with - for standard input
	args             []string // of the scripts
}

const usage = `Rxjs runs JavaScript and TypeScript as node does, or as a browser does. Without a FILE, or for -, it
reads standard input.

usage: rxjs [flags] [FILE... [-- ARG...]]

`

// parse parses the command line. For -h it writes the usage to help, and returns [flag.ErrHelp].
func parse(args []string, help io.Writer) (o options, err error) {
	if at := slices.Index(args, "--"); at >= 0 {
		args, o.args = args[:at], args[at+1:]
	}
	flags := flag.NewFlagSet("rxjs", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&o.browser, "browser", false, "have a browser's APIs instead of Node's")
	flags.BoolVar(&o.virtual, "virtual", false, "run in simulated time: a script never waits")
	flags.DurationVar(&o.timeout, "timeout", 0, "end the run after this `time`")
	flags.StringVar(&o.trace, "trace", "", "write a trace for ui.perfetto.dev to `FILE`")
	switch err = flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(help, usage)
		flags.SetOutput(help)
		flags.PrintDefaults()
		return o, err
	case err != nil:
		return o, err
	case o.timeout < 0:
		return o, fmt.Errorf("-timeout %v: must not be negative", o.timeout)
	}
	if o.files = flags.Args(); len(o.files) == 0 {
		o.files = []string{"-"}
	}
	return o, nil
}
