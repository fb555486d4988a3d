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
	"fmt"
	"io"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
	"github.com/rxsched/rxsched"
	rxtea "github.com/rxsched/rxsched/embed/tea"
	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/rxsched/rxsched/internal/cli"
	"github.com/rxsched/rxsched/observable"
)

const usage = `Logwatch-tui watches a web server's access log in the combined format, on a terminal.

usage: go run . [flags] [file]
       tail -f access.log | go run . [flags]

It replays the file, or a sample without one, 600 times as fast as the stamps say, or at -speed.
What is piped, and the file with -follow, is watched live. NO_COLOR=1 turns colours off.

`

const interrupted = 130 // the exit status, as a shell has it: 128 and SIGINT

var errNoTerminal = errors.New("standard output is not a terminal; " +
	"go run ./examples/logwatch prints lines instead")

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run runs the program until the user ends it.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stdin, stdout)
	if err == nil {
		err = show(o, stdin, stdout)
	}
	if errors.Is(err, tea.ErrInterrupted) {
		fmt.Fprintln(stderr, "logwatch-tui: interrupted")
		return interrupted
	}
	return cli.Status("logwatch-tui", err, stderr)
}

const (
	usualSpeed = 600
	rankedMost = 200 // paths that are listed
)

// parse parses the command line. What is watched live has shorter windows.
func parse(args []string, stdin io.Reader, help io.Writer) (accesslog.Options, error) {
	o, err := accesslog.ParseOptions(args, usage, help)
	if err != nil {
		return o, err
	}
	if o.Path == "" && accesslog.Piped(stdin) {
		o.Path = "-"
	}
	if path := o.Path; live(o) {
		o, err = accesslog.ParseOptions(append([]string{"-window", "1m"}, args...), usage, help)
		o.Path = path
	} else if o.Speed == 0 {
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

// model is the program for Bubble Tea. Its view is what the last frame has drawn.
type model struct {
	rx    *rxtea.Rx
	board *board
	view  *tea.View
}

func newModel(o accesslog.Options, log source) model {
	rx := rxtea.New(rxsched.Config{Origin: log.origin})
	view := &tea.View{AltScreen: true, WindowTitle: "logwatch"}
	draw := func(text string) { view.Content = text }
	b := newBoard(o, log, ui{rx.Schedulers, rx.Messages(), rx.Command, draw})
	_ = rx.Post(b.start) // it can't be closed yet
	return model{rx, b, view}
}

func (m model) Init() tea.Cmd                           { return m.rx.Init() }
func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return m, m.rx.Update(msg) }
func (m model) View() tea.View                          { return *m.view }

type records = observable.Observable[accesslog.Record]

// source is a log to watch.
type source struct {
	name    string
	origin  time.Time // when its time begins; zero for now
	records func(accesslog.Watch) records
	close   func()
}

// open opens the log that the options ask for: the end of a file, what is piped in, or a log of the
// past. Reading ends when ctx does.
func open(ctx context.Context, o accesslog.Options, stdin io.Reader) (source, error) {
	if o.Follow {
		file, err := accesslog.OpenTail(o.Path)
		if err != nil {
			return source{}, err
		}
		all := func(w accesslog.Watch) records { return file.Records(w.Clock.Scheduler) }
		return source{o.Path, time.Time{}, all, file.Close}, nil
	}
	in, err := accesslog.Open(ctx, o.Path, stdin)
	if err != nil {
		return source{}, err
	}
	if live(o) {
		return source{in.Name, time.Time{}, func(w accesslog.Watch) records {
			// The one who writes waits when so many records wait for the host.
			backlog := observable.Backlog{Limit: 4096, Overflow: observable.OverflowBlock}
			return observable.Pipe1(in.Stream(), observable.ObserveOnWithConfig[accesslog.Record](
				w.Clock.Scheduler, observable.ObserveOnConfig{Backlog: backlog}))
		}, in.Close}, nil
	}
	if err := in.Begin(); err != nil {
		in.Close()
		return source{}, err
	}
	past := func(w accesslog.Watch) records { return w.Replay(in) }
	return source{in.Name, accesslog.Floor(in.From, o.Window), past, in.Close}, nil
}
