// Exchange matches a replay of generated orders for a hundred thousand instruments, each on a host
// of its own (package pool), and then the same with a goroutine and a channel for each. Orders that
// rest expire by timers. It draws the busiest instruments while it goes on, on a terminal, and
// prints how many orders each has matched in a second.
//
//	go run ./examples/exchange [-for 1s] [-instruments n] [-live]
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
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
		err = o.compare(stdout)
	}
	return cli.Status("exchange", err, stderr)
}

type options struct {
	lasts       time.Duration
	instruments int
	live        bool
}

const usage = `Exchange matches generated orders, for each instrument on a host of its own, and then with a
goroutine and a channel for each, and prints how many orders each has matched in a second.

usage: go run ./examples/exchange [flags]

`

func parse(args []string, help io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("exchange", flag.ContinueOnError)
	flags.DurationVar(&o.lasts, "for", time.Second, "how long orders come, for each of the two")
	flags.IntVar(&o.instruments, "instruments", 100_000, "how many there are")
	flags.BoolVar(&o.live, "live", terminal(os.Stdout), "draw the busiest instruments meanwhile")
	err = cli.Parse(flags, args, 0, usage, help)
	if err == nil && (o.lasts <= 0 || o.instruments < 2) {
		err = cli.Misuse("-for must be positive, and -instruments 2 or more")
	}
	return o, err
}

func terminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// compare runs both, and prints their figures.
func (o options) compare(out io.Writer) error {
	fmt.Fprintf(out, "%-24s %10s %10s %10s %8s\n", "", "orders/s", "trades", "expired", "MB")
	for _, c := range []struct {
		name string
		do   func(context.Context, *tape) error
	}{{"pool.PerKey", o.pooled}, {"goroutines and channels", o.spawned}} {
		if err := o.measure(out, c.name, c.do); err != nil {
			return err
		}
	}
	return nil
}

func (o options) measure(out io.Writer, name string, do func(context.Context, *tape) error) error {
	runtime.GC()
	ctx, cancel := context.WithTimeout(context.Background(), o.lasts)
	defer cancel()
	t := newTape()
	before, used := memory(), make(chan uint64, 1)
	context.AfterFunc(ctx, func() { used <- memory() - min(before, memory()) })
	stop := func() {}
	if o.live {
		stop = t.show(out)
	}
	start := time.Now()
	err := do(ctx, t)
	took := time.Since(start)
	stop()
	cancel() // if it has not ended
	fmt.Fprintln(out, t.figures(name, took, <-used))
	return err
}

// orders are those of the replay, until ctx ends.
func (o options) orders(ctx context.Context, t *tape) func(yield func(order) bool) {
	return func(yield func(order) bool) {
		for one := range replay(o.instruments)(ctx) {
			t.orders++
			if !yield(one) {
				return
			}
		}
	}
}

func (o options) pooled(ctx context.Context, t *tape) error {
	p := pool.New(pool.Config{Name: "exchange"})
	defer p.Close()
	orders := rx.FromSeq(o.orders(ctx, t))
	return rx.ForEach(context.WithoutCancel(ctx), exchange(p)(orders), t.note)
}

func (o options) spawned(ctx context.Context, t *tape) error {
	goroutines(o.orders(ctx, t), t.note)
	return nil
}
