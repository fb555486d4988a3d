package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/rxsched/rxsched/host"
)

// options are the flags and the arguments.
type options struct {
	browser, virtual bool
	early            bool // the flag -earlyframe
	order            order
	timeout          time.Duration
	trace            string
	files            []string // with - for standard input
	args             []string // of the scripts
}

// order is the flag -order.
type order struct{ host.TimerOrder }

// Set parses a value of the flag.
func (o *order) Set(s string) error {
	switch s {
	case "node":
		o.TimerOrder = host.NodeOrder
	case "strict":
		o.TimerOrder = host.StrictOrder
	default:
		return errors.New("must be node or strict")
	}
	return nil
}

// String returns the value of the flag.
func (o *order) String() string {
	if o.TimerOrder == host.NodeOrder {
		return "node"
	}
	return "strict"
}

func parse(args []string, stderr io.Writer) (o options, err error) {
	if at := slices.Index(args, "--"); at >= 0 {
		args, o.args = args[:at], args[at+1:]
	}
	flags := flag.NewFlagSet("rxjs", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.BoolVar(&o.browser, "browser", false, "have a browser's APIs instead of Node's")
	flags.BoolVar(&o.virtual, "virtual", false, "run in simulated time: a script never waits")
	flags.BoolVar(&o.early, "earlyframe", false,
		"a browser's first frame comes before timers, as js.Config.EarlyFrame")
	flags.Var(&o.order, "order",
		"order of timers: `node`, in passes, or strict, by due time; without it the flavour's")
	flags.DurationVar(&o.timeout, "timeout", 0, "end the run after this `time`")
	flags.StringVar(&o.trace, "trace", "", "write a trace for ui.perfetto.dev to `FILE`")
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: rxjs [flags] [FILE.js... [-- ARG...]]")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	ordered := false
	flags.Visit(func(f *flag.Flag) { ordered = ordered || f.Name == "order" })
	if !ordered && !o.browser {
		o.order.TimerOrder = host.NodeOrder
	}
	if o.files = flags.Args(); len(o.files) == 0 {
		o.files = []string{"-"}
	}
	return o, nil
}
