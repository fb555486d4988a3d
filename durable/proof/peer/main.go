// Peer measures durable actions beside River, a queue of jobs on PostgreSQL, and asynq, one on Redis:
// the same keys make the same number of steps on each, and each step commits its state and asks for
// the next one; with asynq, a crash may part these two. Three workers share the keys.
//
//	go run ./peer -steps 100
//
// It starts all servers itself, on loopback, with files in a temporary directory. It needs
// PostgreSQL, which -install gets from apt-get, and leaves out asynq if there is no Redis. Each line
// is one figure. It fails unless each key has committed each of its steps exactly once.
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

	"github.com/rxsched/rxsched/internal/cli"
)

// job is the work: so many keys, each with so many steps, one after the other.
type job struct{ keys, steps int }

// workers is how many share the keys.
const workers = 3

const usage = `Peer measures durable actions beside River, a queue of jobs on PostgreSQL, and asynq, one on
Redis.

usage: go run ./peer [flags]

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the command. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	var j job
	flags := flag.NewFlagSet("peer", flag.ContinueOnError)
	flags.IntVar(&j.keys, "keys", 1000, "keys that go on at once")
	flags.IntVar(&j.steps, "steps", 1000, "steps of each key")
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
type system func(context.Context, job) (took time.Duration, err error)

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
		{"durable, SyncAlways", ours(true)},
		{"River, fsync=on", river(bin)},
		{"asynq, appendfsync=always", asynq("always")},
		{"durable, synced now and then", ours(false)},
		{"River, synchronous_commit=off", river(bin, "synchronous_commit=off")},
		{"River, fsync=off", river(bin, "synchronous_commit=off", "fsync=off")},
		{"asynq, appendfsync=everysec", asynq("everysec")},
	} {
		took, err := c.does(ctx, j)
		if errors.Is(err, errNoRedis) {
			fmt.Fprintf(out, "%-30s %v\n", c.name+":", err)
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		fmt.Fprintf(out, "%-30s %d keys, %d steps each: %6.0f steps/s\n", c.name+":", j.keys,
			j.steps, float64(j.keys*j.steps)/took.Seconds())
	}
	return nil
}
