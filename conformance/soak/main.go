// Soak keeps everything going at once for a set time, and counts faults: a run that is lost, or
// comes twice or after its cancellation, values of a key out of order, a panic without a report, a
// goroutine or memory that stays.
//
//	go run -race ./conformance/soak -d 60s
//
// It exits with status 1 if there is a fault.
package main

import (
	"flag"
	"io"
	"os"
	"time"

	"github.com/rxsched/rxsched/internal/cli"
)

const usage = `Soak keeps everything going at once for a set time, and counts faults. It exits with status 1 if
there is one.

usage: go run -race ./conformance/soak [flags]

`

func main() {
	if os.Getenv(stalledEnv) != "" {
		stalled()
		return
	}
	c, err := parse(os.Args[1:], os.Stdout)
	if err != nil {
		os.Exit(cli.Status("soak", err, os.Stderr))
	}
	if !c.run(cli.Writer(os.Stdout)) {
		os.Exit(1)
	}
}

func parse(args []string, help io.Writer) (c config, err error) {
	flags := flag.NewFlagSet("soak", flag.ContinueOnError)
	flags.DurationVar(&c.Duration, "d", time.Minute, "how long the rounds go on")
	flags.Uint64Var(&c.Seed, "seed", 0, "of the random numbers; 0: another one each time")
	flags.IntVar(&c.Timers, "timers", 1_000_000, "timers pending at once")
	flags.IntVar(&c.Subscriptions, "subscriptions", 100_000, "subscriptions opened and closed")
	flags.DurationVar(&c.Stall, "stall", 3*time.Second, "how long a process is stopped")
	if err := cli.Parse(flags, args, 0, usage, help); err != nil {
		return c, err
	}
	if c.Seed == 0 {
		c.Seed = uint64(time.Now().UnixNano())
	}
	if c.Duration < 0 || c.Timers < 0 || c.Subscriptions < 0 || c.Stall < 0 {
		return c, cli.Misuse("-d, -timers, -subscriptions and -stall must not be negative")
	}
	return c, nil
}
