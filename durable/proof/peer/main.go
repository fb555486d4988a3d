// Peer measures durable actions beside River, a queue of jobs on PostgreSQL, asynq, one on Redis,
// and bare publishes to JetStream.
//
//	go run ./peer -steps 100
//
// It measures three kinds of work:
//
//	steps     the same keys make the same number of steps on each, and each step commits its state and
//	          asks for the next one; with asynq, a crash may part these two. Three workers share the
//	          keys.
//	schedules 64 callers schedule one run each time, due tomorrow
//	listing   reads what was scheduled so
//
// It starts all servers itself, on loopback, with files in a temporary directory. It needs
// PostgreSQL, which -install gets from apt-get, and leaves out asynq if there is no Redis. Each
// line is one figure. It fails unless each key has committed each of its steps exactly once.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
	"github.com/rxsched/rxsched/internal/cli"
)

// job is the work: so many keys, each with so many steps, one after the other; and so many runs for
// tomorrow.
type job struct{ keys, steps, later int }

// took is how long each kind of work took. A bare publish is not listed.
type took struct{ steps, later, listing time.Duration }

// callers is how many goroutines schedule what is for tomorrow.
const callers = 64

const tomorrow = 24 * time.Hour

// measureLater measures schedules and their listing, which returns how many there are.
func (j job) measureLater(t *took, schedule func(i int) error, list func() (int, error)) error {
	begun := time.Now()
	if err := fleet.AtOnce(callers, j.later, schedule); err != nil {
		return err
	}
	t.later = time.Since(begun)
	if list == nil {
		return nil
	}
	begun = time.Now()
	n, err := list()
	t.listing = time.Since(begun)
	if err == nil && n != j.later {
		err = fmt.Errorf("%d are listed of %d", n, j.later)
	}
	return err
}

// workers is how many share the keys.
const workers = 3

const usage = `Peer measures durable actions beside River, a queue of jobs on PostgreSQL, asynq, one on Redis,
and bare publishes to JetStream.

usage: go run ./peer [flags]

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the command. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	var j job
	flags := flag.NewFlagSet("peer", flag.ContinueOnError)
	flags.IntVar(&j.keys, "keys", 1000, "keys that go on at once")
	flags.IntVar(&j.steps, "steps", 1000, "steps of each key")
	flags.IntVar(&j.later, "later", 30_000, "runs that are scheduled for tomorrow")
	install := flags.Bool("install", false, "install PostgreSQL by apt-get, if it is not there")
	limit := flags.Duration("timeout", time.Hour, "how long all may take")
	err := cli.Parse(flags, args, 0, usage, stdout)
	if err == nil {
		ctx, cancel := context.WithTimeout(context.Background(), *limit)
		defer cancel()
		ctx, stop := signal.NotifyContext(ctx, os.Interrupt) // or else the servers would live on
		defer stop()
		err = measure(ctx, j, *install, stdout)
	}
	return cli.Status("peer", err, stderr)
}

// system does the job, checks that it is done, and returns how long it took.
type system func(context.Context, job) (took, error)

// measure does the job on each system, once with each commit synced, and then with fewer syncs.
func measure(ctx context.Context, j job, install bool, out io.Writer) error {
	bin, err := postgresBin(ctx, install)
	if err != nil {
		return err
	}
	for _, c := range []struct {
		name string
		does system
	}{
		{"bare publishes, SyncAlways", bare(true)},
		{"durable, SyncAlways", ours(true)},
		{"River, fsync=on", river(bin)},
		{"asynq, appendfsync=always", asynq("always")},
		{"bare, synced now and then", bare(false)},
		{"durable, synced now and then", ours(false)},
		{"River, synchronous_commit=off", river(bin, "synchronous_commit=off")},
		{"River, fsync=off", river(bin, "synchronous_commit=off", "fsync=off")},
		{"asynq, appendfsync=everysec", asynq("everysec")},
	} {
		t, err := c.does(ctx, j)
		if errors.Is(err, errNoRedis) {
			fmt.Fprintf(out, "%-30s %v\n", c.name+":", err)
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		fmt.Fprintf(out, "%-30s %d keys, %d steps each: %6.0f steps/s, %6.0f schedules/s", c.name+":",
			j.keys, j.steps, float64(j.keys*j.steps)/t.steps.Seconds(),
			float64(j.later)/t.later.Seconds())
		if t.listing > 0 {
			fmt.Fprintf(out, ", %d listed in %v", j.later, t.listing.Round(time.Millisecond))
		}
		fmt.Fprintln(out)
	}
	return nil
}
