package main

import (
	"bufio"
	"context"
	"errors"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/examples/logwatch/internal/accesslog"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

var errNothingGood = errors.New("no line is in the combined format")

// show writes a watch of one log, on a host, to an output.
type show struct {
	accesslog.Watch
	rx      rxsched.Schedulers
	report  report
	out     *bufio.Writer
	draws   bool  // on a terminal
	failure error // of reading the log
}

// newShow makes a show of a log that begins at origin and runs speed times as fast as the host.
func newShow(p *program, name string, rx rxsched.Schedulers, origin time.Time,
	speed float64) *show {
	return &show{
		Watch:  accesslog.NewWatch(p.Options, rx.Async, origin, speed),
		rx:     rx,
		report: report{&accesslog.View{Options: p.Options, Title: name}},
		out:    p.out,
		draws:  p.terminal,
	}
}

// events makes events of the records until they end, reading them fails, or ctx ends. All three
// complete it, so that open windows are still told.
func (s *show) events(ctx context.Context,
	records observable.Observable[accesslog.Record]) observable.Observable[accesslog.Event] {
	return observable.Pipe3(records,
		observable.TakeUntil[accesslog.Record](ended(ctx, s.rx.Async)),
		observable.CatchError(s.noteFailure),
		s.Events())
}

func (s *show) noteFailure(err error,
	_ observable.Observable[accesslog.Record]) observable.Observable[accesslog.Record] {
	s.failure = err
	return observable.Empty[accesslog.Record]()
}

// ended sends, on a scheduler, when ctx ends.
func ended(ctx context.Context, on scheduler.Scheduler) observable.Observable[struct{}] {
	end := observable.New(func(dst *observable.Subscriber[struct{}]) {
		forget := context.AfterFunc(ctx, func() { dst.Next(struct{}{}) })
		dst.AddFunc(func() { forget() })
	})
	return observable.Pipe1(end, observable.ObserveOn[struct{}](on))
}

func (s *show) print() observable.Operator[accesslog.Event, accesslog.Event] {
	p := &plain{report: s.report, out: s.out}
	p.begin()
	return observable.Tap(observable.Observer[accesslog.Event]{Next: p.next, Complete: p.end})
}

func (s *show) draw() observable.Operator[accesslog.Event, accesslog.Event] {
	screen := &screen{report: s.report, clock: s.Clock, out: s.out}
	return observable.Compose3(
		observable.Tap(observable.Next(func(e accesslog.Event) { e.Apply(s.report.View) })),
		observable.ThrottleTimeWithConfig[accesslog.Event](0, s.rx.Frame,
			observable.ThrottleConfig{SkipLeading: true, Trailing: true}),
		observable.Tap(observable.Next(func(accesslog.Event) { screen.draw() })))
}

// runLive shows events, on a screen if there is one, and waits for their end.
func (s *show) runLive(rx *rxsched.Rx, events observable.Observable[accesslog.Event]) error {
	how := s.print
	if s.draws {
		how = s.draw
	}
	done := make(chan struct{})
	shown := observable.Pipe2(events, how(), observable.Finalize[accesslog.Event](func() { close(done) }))
	if err := rx.Post(func() { shown.Subscribe(context.Background(), ignore) }); err != nil {
		return err
	}
	<-done
	return s.end()
}

// ignore does nothing: the operators before it have done it all.
var ignore observable.Observer[accesslog.Event]

// end prints the summary, once the pipelines have ended.
func (s *show) end() error {
	s.report.summary(s.out)
	if s.failure == nil && s.report.Lines > 0 && s.report.Total.Requests == 0 {
		return errNothingGood
	}
	return s.failure
}
