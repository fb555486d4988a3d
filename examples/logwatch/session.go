package main

import (
	"bufio"
	"context"
	"errors"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

var errNothingGood = errors.New("no line is in the combined format")

// session is a program on a host.
type session struct {
	watch
	rx      rxsched.Schedulers
	view    *view
	out     *bufio.Writer
	draws   bool  // on a terminal
	failure error // of reading the log
}

func newSession(
	p *program, name string, rx rxsched.Schedulers, origin time.Time, speed float64,
) *session {
	return &session{
		watch: watch{p.options, &clock{Scheduler: rx.Async, origin: origin, speed: speed}},
		rx:    rx,
		view:  &view{options: p.options, title: name},
		out:   p.out,
		draws: p.terminal,
	}
}

func (s *session) replay(log *history) observable.Observable[record] {
	return replay{log.next, s.watch}.records()
}

// events makes events of the records until they end, reading them fails, or ctx ends. All three
// complete it, so that open windows are still told.
func (s *session) events(ctx context.Context,
	records observable.Observable[record]) observable.Observable[event] {
	return observable.Pipe3(records,
		observable.TakeUntil[record](ended(ctx, s.rx.Async)),
		observable.CatchError(s.noteFailure),
		s.watch.events())
}

func (s *session) noteFailure(err error,
	_ observable.Observable[record]) observable.Observable[record] {
	s.failure = err
	return observable.Empty[record]()
}

// ended sends, on a scheduler, when ctx ends.
func ended(ctx context.Context, on scheduler.Scheduler) observable.Observable[struct{}] {
	end := observable.New(func(dst *observable.Subscriber[struct{}]) {
		forget := context.AfterFunc(ctx, func() { dst.Next(struct{}{}) })
		dst.AddFunc(func() { forget() })
	})
	return observable.Pipe1(end, observable.ObserveOn[struct{}](on))
}

func (s *session) print() observable.Operator[event, event] {
	p := &plain{view: s.view, out: s.out}
	p.begin()
	return observable.Tap(observable.Observer[event]{Next: p.next, Complete: p.end})
}

func (s *session) draw() observable.Operator[event, event] {
	screen := &screen{view: s.view, clock: s.clock, out: s.out}
	return observable.Compose3(
		observable.Tap(observable.Next(func(e event) { e.apply(s.view) })),
		observable.ThrottleTimeWithConfig[event](0, s.rx.Frame,
			observable.ThrottleConfig{SkipLeading: true, Trailing: true}),
		observable.Tap(observable.Next(func(event) { screen.draw() })))
}

// runLive shows events, on a screen if there is one, and waits for their end.
func (s *session) runLive(rx *rxsched.Rx, events observable.Observable[event]) error {
	show := s.print
	if s.draws {
		show = s.draw
	}
	done := make(chan struct{})
	shown := observable.Pipe2(events, show(), observable.Finalize[event](func() { close(done) }))
	if err := rx.Post(func() { shown.Subscribe(context.Background(), ignore) }); err != nil {
		return err
	}
	<-done
	return s.end()
}

// ignore does nothing: the operators before it have done it all.
var ignore observable.Observer[event]

// end prints the summary, once the pipelines have ended.
func (s *session) end() error {
	s.view.summary(s.out)
	if s.failure == nil && s.view.lines > 0 && s.view.total.requests == 0 {
		return errNothingGood
	}
	return s.failure
}
