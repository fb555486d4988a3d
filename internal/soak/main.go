// Soak keeps everything going at once for as long as it is told to, and counts what must not
// happen: a run that is lost, that comes twice or after its cancellation, a panic that goes
// unreported, a goroutine or memory that is left behind.
//
//	go run -race ./internal/soak -d 60s
//
// It exits with status 1 if anything of that has happened.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"
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
	if !c.run(os.Stdout) {
		os.Exit(1)
	}
}
