package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/rxsched/rxsched/examples/logwatch/internal/accesslog"
	"github.com/rxsched/rxsched/internal/legible"
)

// The exit statuses.
const (
	exitDone        = 0
	exitFailed      = 1
	exitUsage       = 2
	exitInterrupted = 130 // as a shell has it: 128 and SIGINT
)

// run runs the program. When ctx ends it stops, with the summary so far.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	stderr = legible.Writer(stderr)
	o, err := accesslog.ParseOptions(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		return exitDone
	case err != nil:
		fmt.Fprintf(stderr, "logwatch: %v\nTry logwatch --help.\n", err)
		return exitUsage
	}
	p := program{Options: o, stdin: stdin, out: bufio.NewWriter(stdout),
		terminal: accesslog.IsTerminal(stdout)}
	return status(ctx, p.run(ctx), stderr)
}

// status returns the exit status, and prints an error.
func status(ctx context.Context, err error, stderr io.Writer) int {
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "logwatch: interrupted")
		return exitInterrupted
	case err != nil:
		fmt.Fprintln(stderr, "logwatch:", err)
		return exitFailed
	}
	return exitDone
}
