// Soak keeps everything going at once for a set time, and counts faults: a run that is lost, or
// comes twice or after its cancellation, a panic without a report, a goroutine or memory that
// stays.
//
//	go run -race ./internal/soak -d 60s
//
// It exits with status 1 if there is a fault.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/rxsched/rxsched/internal/legible"
)

func main() {
	var c config
	flag.DurationVar(&c.Duration, "d", time.Minute, "how long the rounds go on")
	flag.Uint64Var(&c.Seed, "seed", uint64(time.Now().UnixNano()), "of the random numbers")
	flag.IntVar(&c.Timers, "timers", 1_000_000, "timers pending at once")
	flag.IntVar(&c.Subscriptions, "subscriptions", 100_000, "subscriptions opened and closed")
	flag.DurationVar(&c.Stall, "stall", 3*time.Second, "how long a process is stopped")
	flag.Parse()
	if flag.NArg() != 0 || c.Duration < 0 || c.Timers < 0 || c.Subscriptions < 0 || c.Stall < 0 {
		fmt.Fprintln(os.Stderr, "soak: arguments make no sense")
		os.Exit(2)
	}
	if os.Getenv(stalledEnv) != "" {
		stalled()
		return
	}
	if !c.run(legible.Writer(os.Stdout)) {
		os.Exit(1)
	}
}
