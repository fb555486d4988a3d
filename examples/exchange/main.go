// Exchange matches generated orders for a hundred thousand instruments, each on a host of its own
// (package pool). Orders that rest expire by timers. It prints how many orders it has matched in a
// second, and the busiest instruments.
//
//	go run ./examples/exchange [-for 1s] [-instruments n]
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/rxsched/rxsched/internal/cli"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stdout)
	if err == nil {
		err = o.trade(stdout)
	}
	return cli.Status("exchange", err, stderr)
}

type options struct {
	lasts       time.Duration
	instruments int
}

const usage = `Exchange matches generated orders, for each instrument on a host of its own, and prints how many
it has matched in a second, and the busiest instruments.

usage: go run ./examples/exchange [flags]

`

func parse(args []string, help io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("exchange", flag.ContinueOnError)
	flags.DurationVar(&o.lasts, "for", time.Second, "how long orders come")
	flags.IntVar(&o.instruments, "instruments", 100_000, "how many there are")
	err = cli.Parse(flags, args, 0, usage, help)
	if err == nil && (o.lasts <= 0 || o.instruments < 2) {
		err = cli.Misuse("-for must be positive, and -instruments 2 or more")
	}
	return o, err
}

// trade runs the exchange, and prints its figures.
func (o options) trade(out io.Writer) error {
	ctx, cancel := context.WithTimeout(context.Background(), o.lasts)
	defer cancel()
	p := pool.New(pool.Config{Name: "exchange"})
	defer p.Close()
	sent, t, start := 0, newTape(), time.Now()
	orders := rx.Pipe1(rx.FromSeq(replay(ctx, o.instruments)), rx.Tap(func(order) { sent++ }))
	err := rx.ForEach(context.Background(), exchange(p)(orders), t.note)
	fmt.Fprintf(out, "%.0f orders/s, %d trades, %d orders expired\n\n",
		float64(sent)/time.Since(start).Seconds(), t.trades, t.expired)
	t.table(out, 10)
	return err
}
