// Figures measures durable actions on this machine, beside bare publishes to JetStream: steps a
// second on one server and three, lateness, memory, disk, the panel, restarts, and values through
// subjects.
//
//	go run ./figures
//
// The servers are processes on loopback; the engines are in this one. Each line is one figure.
package main

import (
	"context"
	"flag"
	"io"
	"os"
	"time"

	"github.com/rxsched/rxsched/internal/cli"
)

// sizes are the flags.
type sizes struct {
	keys, late, pending, values int
	d                           time.Duration
}

const usage = `Figures measures durable actions on this machine, beside bare publishes to JetStream.

usage: go run ./figures [flags]

`

// figures are what is measured.
var figures = []struct {
	name    string
	measure func(context.Context, sizes) error
}{{"steps", steps}, {"subjects", subjects}, {"lateness", lateness}, {"pending", pending}}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	return cli.Status("figures", measure(args, stdout), stderr)
}

func measure(args []string, help io.Writer) error {
	var s sizes
	flags := flag.NewFlagSet("figures", flag.ContinueOnError)
	flags.IntVar(&s.keys, "keys", 1000, "keys that go on at once")
	flags.IntVar(&s.late, "late", 100_000, "runs that are due within ten seconds")
	flags.IntVar(&s.pending, "pending", 300_000, "runs that are pending for memory, disk and restart")
	flags.IntVar(&s.values, "values", 100_000, "values through subjects")
	flags.DurationVar(&s.d, "d", 5*time.Second, "how long steps are counted")
	only := flags.String("only", "", "one of steps, subjects, lateness and pending")
	if err := cli.Parse(flags, args, 0, usage, help); err != nil {
		return err
	}
	known := false
	for _, f := range figures {
		if *only != "" && *only != f.name {
			continue
		}
		known = true
		if err := f.measure(context.Background(), s); err != nil {
			return err
		}
	}
	if !known {
		return cli.Misuse("-only: there is no figure %q", *only)
	}
	return nil
}
