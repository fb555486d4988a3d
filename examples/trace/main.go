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
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "trace:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("trace", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	name := flags.String("o", "rxsched-trace.json", "the `file` to write")
	switch err := flags.Parse(args); {
	case err == flag.ErrHelp:
		fmt.Fprint(stdout, usage)
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return nil
	case err != nil:
		return err
	case flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
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
