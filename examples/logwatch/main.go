// Logwatch watches a web server's access log. It shows requests a second, error rate, bytes and top
// paths for each window of time, one alert for each incident, and a summary. Its pipelines are in
// package accesslog. They run in virtual time (a replay, which takes no time), on a loop that is
// faster than the clock of the log, and live on a growing file.
//
// Run it without arguments to see it on a sample, and with -h for the rest.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/rxsched/rxsched/internal/legible"
)

const usage = `Logwatch watches a web server's access log in the combined format.

usage: go run ./examples/logwatch [flags] [file]

It reads the file; or standard input, if that is piped and not empty or the file is "-"; or else a
sample of its own. Without -speed and -follow it replays the log in virtual time, which takes none.

`

// The exit statuses.
const (
	exitDone        = 0
	exitFailed      = 1 // the log could not be read, or no line of it made sense
	exitUsage       = 2
	exitInterrupted = 130 // as a shell has it: 128 and SIGINT
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the program. When ctx ends it stops, with the summary so far.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	stderr = legible.Writer(stderr)
	o, err := accesslog.ParseOptions(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		accesslog.Usage(stdout)
		return exitDone
	case err != nil:
		fmt.Fprintf(stderr, "logwatch: %v\nTry logwatch -h.\n", err)
		return exitUsage
	}
	err = watch(ctx, o, stdin, bufio.NewWriter(stdout))
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
