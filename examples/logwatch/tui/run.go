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

var errNoTerminal = errors.New("standard output is not a terminal; " +
	"go run ./examples/logwatch prints lines instead")

// run runs the program until the user ends it.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	stderr = legible.Writer(stderr)
	o, err := parse(args, stdin)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		return exitDone
	case err != nil:
		fmt.Fprintf(stderr, "logwatch-tui: %v\nTry --help.\n", err)
		return exitUsage
	}
	if err = show(o, stdin, stdout); errors.Is(err, tea.ErrInterrupted) {
		fmt.Fprintln(stderr, "logwatch-tui: interrupted")
		return exitInterrupted
	}
	if err != nil {
		fmt.Fprintln(stderr, "logwatch-tui:", err)
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
		o, err = accesslog.ParseOptions(append([]string{"--window", "1m"}, args...))
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
