package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/rxsched/rxsched/observable"
)

// watch opens the log, and chooses the host for the pipelines.
func watch(ctx context.Context, o accesslog.Options, stdin io.Reader, out *bufio.Writer) (err error) {
	defer func() { err = errors.Join(err, out.Flush()) }()
	if o.Follow {
		return followed(ctx, o, out)
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
		return s.live(ctx, rx, s.Replay(log))
	}
	return replay(ctx, o, log, config, out)
}

// replay replays the log in virtual time: the clock stands still while there is work, and then
// leaps to the next.
func replay(ctx context.Context, o accesslog.Options, log *accesslog.Input, config rxsched.Config,
	out *bufio.Writer) error {
	rx := rxsched.NewVirtual(config)
	s := newShow(o, log.Name, rx.Schedulers, config.Origin, 1, out)
	err := rx.Post(func() { s.shown(ctx, s.Replay(log)).Subscribe(context.Background(), ignore) })
	return errors.Join(err, rx.Run(), s.end())
}

// followed watches the log grow, on a loop in real time.
func followed(ctx context.Context, o accesslog.Options, out *bufio.Writer) error {
	file, err := accesslog.OpenTail(o.Path)
	if err != nil {
		return err
	}
	defer file.Close()
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	s := newShow(o, o.Path, rx.Schedulers, rx.Now(), 1, out)
	return s.live(ctx, rx, file.Records(rx.Async()))
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
	printer
	rx      *rxsched.Schedulers
	failure error // of reading the log
}

// newShow makes a show of a log that begins at origin and runs speed times as fast as the host.
func newShow(o accesslog.Options, name string, rx *rxsched.Schedulers, origin time.Time, speed float64,
	out *bufio.Writer) *show {
	return &show{
		Watch:   accesslog.NewWatch(o, rx.Async(), origin, speed),
		printer: printer{report: report{&accesslog.View{Options: o}, name}, out: out},
		rx:      rx,
	}
}

// shown prints the records until they end, reading them fails, or ctx ends. All three complete the
// result, so that open windows are still told.
func (s *show) shown(ctx context.Context, records records) events {
	s.printer.begin()
	ended := observable.Pipe1(observable.FromContext(ctx), observable.ObserveOn[error](s.rx.Async()))
	return observable.Pipe4(records,
		observable.TakeUntil[accesslog.Record](ended),
		observable.CatchError(s.noteFailure),
		s.Events(),
		observable.TapObserver(observable.Observer[accesslog.Event]{Next: s.next, Complete: s.printer.end}))
}

func (s *show) noteFailure(err error, _ records) records {
	s.failure = err
	return observable.Empty[accesslog.Record]()
}

// live shows records on a loop, and waits for their end.
func (s *show) live(ctx context.Context, rx *rxsched.Rx, records records) error {
	done := make(chan struct{})
	all := observable.Pipe1(s.shown(ctx, records),
		observable.Finalize[accesslog.Event](func() { close(done) }))
	if err := rx.Post(func() { all.Subscribe(context.Background(), ignore) }); err != nil {
		return err
	}
	<-done
	return s.end()
}

// end prints the summary, once the pipelines have ended.
func (s *show) end() error {
	s.summary(s.out)
	if s.failure == nil && s.Lines > 0 && s.Total.Requests == 0 {
		return errors.New("no line is in the combined format")
	}
	return s.failure
}
