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
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/rxsched/rxsched/internal/cli"
	"github.com/rxsched/rxsched/observable"
)

const usage = `Logwatch watches a web server's access log in the combined format.

usage: go run ./examples/logwatch [flags] [file]

It reads the file; or standard input, if that is piped and not empty or the file is "-"; or else a
sample of its own. Without -speed and -follow it replays the log in virtual time, which takes none.

`

const interrupted = 130 // the exit status, as a shell has it: 128 and SIGINT

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the program. When ctx ends it stops, with the summary so far.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := accesslog.ParseOptions(args, usage, stdout)
	if err == nil {
		out := bufio.NewWriter(stdout)
		err = watch(ctx, o, stdin, out)
		err = errors.Join(err, out.Flush())
		if ctx.Err() != nil {
			fmt.Fprintln(stderr, "logwatch: interrupted")
			return interrupted
		}
	}
	return cli.Status("logwatch", err, stderr)
}

// watch opens the log, and chooses the host for the pipelines.
func watch(ctx context.Context, o accesslog.Options, stdin io.Reader, out *bufio.Writer) error {
	if o.Follow {
		tail, err := accesslog.OpenTail(o.Path)
		if err != nil {
			return err
		}
		defer tail.Close()
		rx := rxsched.New(rxsched.Config{})
		defer rx.Close()
		s := newShow(o, o.Path, rx.Schedulers, rx.Now(), 1, out)
		return s.live(s.shown(ctx, tail.Records(rx.Async())))
	}
	log, err := accesslog.Open(ctx, o.Path, stdin)
	if err != nil {
		return err
	}
	defer log.Close()
	if err := log.Begin(); err != nil {
		return err
	}
	config := rxsched.Config{Origin: accesslog.Floor(log.From, o.Window), MaxTurns: math.MaxInt}
	if o.Speed > 0 {
		rx := rxsched.New(config)
		defer rx.Close()
		s := newShow(o, log.Name, rx.Schedulers, config.Origin, o.Speed, out)
		return s.live(s.shown(ctx, s.Replay(log)))
	}
	// In virtual time the clock stands still while there is work, and then leaps to the next.
	rx := rxsched.NewVirtual(config)
	s := newShow(o, log.Name, rx.Schedulers, config.Origin, 1, out)
	s.shown(ctx, s.Replay(log)).Subscribe(context.Background(), ignore)
	return errors.Join(rx.Run(), s.end())
}

type (
	records = observable.Observable[accesslog.Record]
	events  = observable.Observable[accesslog.Event]
)

// ignore does nothing: the operators before it have done it all.
var ignore observable.Observer[accesslog.Event]

// show writes a watch of one log, on a host, to an output.
type show struct {
	accesslog.Watch
	report
	rx      *rxsched.Schedulers
	failure error // of reading the log
}

// newShow makes a show of a log that begins at origin and runs speed times as fast as the host.
func newShow(o accesslog.Options, name string, rx *rxsched.Schedulers, origin time.Time,
	speed float64, out *bufio.Writer) *show {
	return &show{
		Watch:  accesslog.NewWatch(o, rx.Async(), origin, speed),
		report: report{View: &accesslog.View{Options: o}, name: name, out: out},
		rx:     rx,
	}
}

// shown prints the records until they end, reading them fails, or ctx ends. All three complete the
// result, so that open windows are still told.
func (s *show) shown(ctx context.Context, log records) events {
	s.begin()
	async := s.rx.Async()
	ended := observable.Pipe1(observable.FromContext(ctx), observable.ObserveOn[error](async))
	return observable.Pipe5(log,
		observable.TakeUntil[accesslog.Record](ended),
		observable.CatchError(func(err error, _ records) records {
			s.failure = err
			return observable.Empty[accesslog.Record]()
		}),
		s.Events(),
		observable.TapObserver(observable.Observer[accesslog.Event]{Next: s.next, Complete: s.rest}),
		observable.SubscribeOn[accesslog.Event](async))
}

// live waits for the end of what is shown on a loop.
func (s *show) live(shown events) error {
	err := observable.ForEach(context.Background(), shown, func(accesslog.Event) {})
	return errors.Join(err, s.end())
}

// end prints the summary, once the pipelines have ended.
func (s *show) end() error {
	s.summary()
	if s.failure == nil && s.Lines > 0 && s.Total.Requests == 0 {
		return errors.New("no line is in the combined format")
	}
	return s.failure
}
