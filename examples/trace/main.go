// Trace writes a trace file of a small program on two hosts: a search box. What is typed is
// debounced on the host "ui", searched for on the host "worker", and drawn on the next frame of
// "ui". The second search takes too long, and everything can be seen to wait for it.
//
// Both hosts are virtual, so the program takes no time and the file is the same each time.
//
//	go run ./examples/trace [-o FILE]
//
// Drop the file on https://ui.perfetto.dev, or load it in chrome://tracing.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/rxsched/rxsched/internal/cli"
)

func main() { os.Exit(cli.Status("trace", run(os.Args[1:], os.Stdout), os.Stderr)) }

func run(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("trace", flag.ContinueOnError)
	name := flags.String("o", "rxsched-trace.json", "the `file` to write")
	if err := cli.Parse(flags, args, 0, usage, stdout); err != nil {
		return err
	}
	f, err := os.Create(*name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := write(f); err != nil {
		return err
	}
	fmt.Fprintf(stdout, guide, *name)
	return f.Close()
}

const usage = `Trace writes a file that shows a search box at work on two event loops, for https://ui.perfetto.dev.

usage: go run ./examples/trace [flags]

`

const guide = `Wrote %s: a search box, on a host "ui" and a host "worker".
Drop it on https://ui.perfetto.dev (nothing is uploaded), or load it in chrome://tracing.
Look for
  - DebounceTime on "ui", an arrow each from the key that armed it
  - the hop to "worker" and back: search, then draw on the next frame
  - the long task on "worker", and how the other searches wait for it
  - the dropped frame on "ui", and the idle work that fills the gaps
`
