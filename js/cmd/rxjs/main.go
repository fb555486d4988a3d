// Command rxjs runs scripts in the order given, in one runtime, as node does.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
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
	c := host.Config{}
	if o.order == "node" || o.order == "" && !o.browser {
		c.TimerOrder = host.NodeOrder
	}
	ctx := context.Background()
	if o.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.timeout)
		defer cancel()
	}
	var h host.Host
	var drive func() error
	if o.virtual {
		c.Origin = time.Now()
		v := host.NewVirtual(c)
		h, drive = v, v.Run
	} else {
		l := host.NewLoop(c)
		h, drive = l, func() error { return l.RunUntilIdle(ctx) }
	}
	defer h.Close()
	config := js.Config{Stdout: stdout, Stderr: stderr}
	if o.browser {
		config.Flavour = js.Browser
	}
	config.Uncaught = func(err error) {
		code = 1
		fmt.Fprintln(stderr, "Uncaught", err)
		var e *js.Error
		if errors.As(err, &e) {
			fmt.Fprintln(stderr, e.Stack)
		}
		h.Close()
	}
	r, err := js.New(h, config)
	if err != nil {
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
	stop := context.AfterFunc(ctx, func() { r.Interrupt(ctx.Err()) })
	defer stop()
	if err := drive(); err != nil {
		fmt.Fprintln(stderr, "rxjs:", err)
		return 1
	}
	return code
}
