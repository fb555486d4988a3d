// Figures measures durable actions on this machine, beside bare publishes to JetStream: steps a
// second on one server and three, lateness, memory, disk, the panel, restarts, and values through
// subjects.
//
//	go run ./internal/figures
//
// The servers are processes on loopback; the engines are in this one. Each line is one figure.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"
)

// sizes are the flags.
type sizes struct {
	keys, late, pending, values int
	d                           time.Duration
}

func main() {
	var s sizes
	flag.IntVar(&s.keys, "keys", 1000, "keys that go on at once")
	flag.IntVar(&s.late, "late", 100_000, "runs that are due within ten seconds")
	flag.IntVar(&s.pending, "pending", 300_000, "runs that are pending for memory, disk and restart")
	flag.IntVar(&s.values, "values", 100_000, "values through subjects")
	flag.DurationVar(&s.d, "d", 5*time.Second, "how long steps are counted")
	only := flag.String("only", "", "one of steps, subjects, lateness and pending")
	flag.Parse()
	ctx := context.Background()
	for _, f := range []struct {
		name    string
		measure func(context.Context, sizes) error
	}{{"steps", steps}, {"subjects", subjects}, {"lateness", lateness}, {"pending", pending}} {
		if *only != "" && *only != f.name {
			continue
		}
		if err := f.measure(ctx, s); err != nil {
			fmt.Fprintln(os.Stderr, "figures:", err)
			os.Exit(1)
		}
	}
}
