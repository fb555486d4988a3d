// Batch bills 10,000 customers each night at two, twenty at a time. It bills one night now.
//
//	go run ./batch -customers 100
//
// Kill it (kill -9, too) and start it again: it goes on. It ends when all customers are billed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
	"github.com/rxsched/rxsched/examples/durable/internal/outside"
	"github.com/rxsched/rxsched/internal/cli"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/schedule/cron"
)

const usage = `Batch bills all customers of a night.

usage: go run ./batch [flags]

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	f := flag.NewFlagSet("batch", flag.ContinueOnError)
	var b batch
	f.StringVar(&b.server.Dir, "dir", "batch-data", "directory of all files")
	f.BoolVar(&b.server.NoSync, "nosync", false, "be faster, and not safe from a power cut")
	f.IntVar(&b.customers, "customers", 10_000, "how many customers there are")
	f.StringVar(&b.url, "url", "", "where each bill is posted; if empty, it is printed")
	date := f.String("night", "2026-11-27", "the night to bill now")
	err := cli.Parse(f, args, 0, usage, stdout)
	if err == nil {
		b.night, err = time.Parse(time.DateOnly, *date)
		if err != nil || b.customers < 0 {
			err = cli.Misuse("-night must be a date, and -customers not negative")
		}
	}
	if err == nil {
		err = b.run(context.Background(), stdout)
	}
	return cli.Status("batch", err, stderr)
}

type batch struct {
	server    embedded.Config
	customers int
	night     time.Time
	url       string
}

// run bills the customers of a night.
func (b batch) run(ctx context.Context, out io.Writer) error {
	e, err := embedded.OpenWithConfig(ctx, b.server,
		durable.Config{AckWait: 2 * time.Second}) // after which a dead process has lost its runs
	if err != nil {
		return err
	}
	defer e.Close(ctx)
	bills, nights := register(e, func(ctx context.Context, key, text string) error {
		return outside.Send(ctx, out, b.url, key, text)
	})
	if err := nights.Set(ctx, "all", "0 2 * * *", b.customers); err != nil {
		return err
	}
	_, err = nights.Backfill(ctx, "all", b.night, b.night.Add(24*time.Hour-1))
	if err != nil && !errors.Is(err, durable.ErrPending) { // which says that it goes on
		return err
	}
	for c := range b.customers {
		err := durable.ErrNotFound
		for errors.Is(err, durable.ErrNotFound) { // the run has not come to this customer yet
			_, err = bills.Await(ctx, customer(b.night, c))
		}
		if err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(out, "%d bills of %s\n", b.customers, b.night.Format(time.DateOnly))
	return err
}

func customer(night time.Time, c int) string {
	return night.Format(time.DateOnly) + "/" + strconv.Itoa(c)
}

// register registers the bills and the nights, which hand out the bills.
func register(
	e durable.Engine, send func(ctx context.Context, key, text string) error,
) (*durable.Action[int], *durable.Recurring[int]) {
	bills := durable.Register(e, "bill", func(self *durable.Of[int], customer int) error {
		return send(self.Context(), self.IdempotencyKey(), "bill "+self.Key())
	}, durable.ActionConfig[int]{
		Limits: []durable.Limit{{AtOnce: 20}},
		Retry:  schedule.Exponential(time.Second, 2).UpTo(time.Minute),
		Keep:   7 * 24 * time.Hour, // for as long no customer is billed twice for a night
	})
	nights := durable.RegisterRecurring(e, "night", func(t *durable.Tick[int], customers int) error {
		_, err := bills.ScheduleAllOnce(t.Context(), func(yield func(durable.Item[int]) bool) {
			for c := range customers {
				if !yield(durable.Item[int]{Key: customer(t.At(), c), State: c}) {
					return
				}
			}
		})
		return err
	}, durable.RecurringConfig[int]{
		Times: func(s string) (schedule.Schedule, error) {
			return cron.ParseWithConfig(s, time.UTC, cron.Config{Once: true})
		},
		Action: durable.ActionConfig[int]{Timeout: time.Hour, Retry: schedule.Every(time.Second)},
	})
	return bills, nights
}
