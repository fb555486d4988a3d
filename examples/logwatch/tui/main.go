// Logwatch-tui watches a web server's access log on a terminal: the load, the windows of time, the
// paths asked for most, and alerts, live. It has the pipelines of logwatch, keys and the window's
// size as observables, and draws in frames. All of it runs in Bubble Tea's loop, so nothing here
// has a lock.
//
// Run it without arguments to see it on a sample, and with -h for the rest.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
)

const usage = `Logwatch-tui watches a web server's access log in the combined format, on a terminal.

usage: go run . [flags] [file]
       tail -f access.log | go run . [flags]

It replays the file, or a sample without one, 600 times as fast as the stamps say, or at -speed.
What is piped, and the file with -follow, is watched live. NO_COLOR=1 turns colours off.

`

// The exit statuses.
const (
	exitDone        = 0
	exitFailed      = 1 // the log could not be read, or there is no terminal
	exitUsage       = 2
	exitInterrupted = 130 // as a shell has it: 128 and SIGINT
)

var errNoTerminal = errors.New("standard output is not a terminal; " +
	"go run ./examples/logwatch prints lines instead")

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run runs the program until the user ends it.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stdin)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		accesslog.Usage(stdout)
		return exitDone
	case err != nil:
		fmt.Fprintf(stderr, "logwatch-tui: %s\nTry logwatch-tui -h.\n", accesslog.Clip(err.Error(), 400))
		return exitUsage
	}
	if err = show(o, stdin, stdout); errors.Is(err, tea.ErrInterrupted) {
		fmt.Fprintln(stderr, "logwatch-tui: interrupted")
		return exitInterrupted
	}
	if err != nil {
		fmt.Fprintln(stderr, "logwatch-tui:", accesslog.Clip(err.Error(), 400))
		return exitFailed
	}
	return exitDone
}

const (
	usualSpeed = 600
	rankedMost = 200 // paths that are listed
)

// parse parses the command line. What is watched live has shorter windows.
func parse(args []string, stdin io.Reader) (accesslog.Options, error) {
	o, err := accesslog.ParseOptions(args)
	if err == nil && o.Path == "" && accesslog.Piped(stdin) {
		o.Path = "-"
	}
	switch {
	case err != nil || o.Follow:
	case live(o):
		path := o.Path
		o, err = accesslog.ParseOptions(append([]string{"-window", "1m"}, args...))
		o.Path = path
	case o.Speed == 0:
		o.Speed = usualSpeed
	}
	o.Top = rankedMost
	return o, err
}

// live reports whether the log is watched as it grows.
func live(o accesslog.Options) bool { return o.Follow || o.Path == "-" && o.Speed == 0 }

// show opens the log, and runs the program on the terminal.
func show(o accesslog.Options, stdin io.Reader, stdout io.Writer) error {
	if out, is := stdout.(*os.File); !is || !term.IsTerminal(out.Fd()) {
		return errNoTerminal
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	log, err := open(ctx, o, stdin)
	if err != nil {
		return err
	}
	defer log.close()
	m := newModel(o, log)
	defer m.rx.Close()
	if _, err = tea.NewProgram(m, tea.WithOutput(stdout)).Run(); err == nil {
		fmt.Fprintln(stdout, m.board.summary())
	}
	return err
}
