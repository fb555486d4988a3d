// Visualizer shows a small busy world on the page of package inspect: two event loops with timers,
// microtasks, frames, idle work and priorities, and buttons that add load. One sees in a minute how
// an event loop works.
//
//	go run ./examples/visualizer [-addr 127.0.0.1:8080] [-for 1m]
//
// It prints the page's address, and runs until it is interrupted, or as long as -for says. The loops
// rest while no page is open.
package main

import (
	"context"
	"flag"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/rxsched/rxsched/internal/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program. It returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stdout)
	if err == nil {
		err = o.show(ctx, stdout)
	}
	return cli.Status("visualizer", err, stderr)
}

type options struct {
	addr   string
	length time.Duration // 0 is for ever
}

const usage = `Visualizer shows two busy event loops on a web page, with buttons that add load. It prints the page's
address, and runs until it is interrupted. The loops rest while no page is open.

usage: go run ./examples/visualizer [flags]

`

// parse parses the command line. The error is [flag.ErrHelp] if it printed the help.
func parse(args []string, help io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("visualizer", flag.ContinueOnError)
	flags.StringVar(&o.addr, "addr", "127.0.0.1:0",
		"address to serve the page on; port 0 is any that is free")
	flags.DurationVar(&o.length, "for", 0, "how long to run; 0 is until interrupted")
	if err = cli.Parse(flags, args, 0, usage, help); err != nil {
		return o, err
	}
	if o.length < 0 {
		return o, cli.Misuse("-for %v: must not be negative", o.length)
	}
	return o, nil
}
