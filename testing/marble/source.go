package marble

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

// Cold makes a source that plays its diagram from the start for each subscriber. See the function
// [Cold].
func (m *M) Cold(diagram string) observable.Observable[string] {
	m.tb.Helper()
	return Cold(m, diagram, Legend[string]{})
}

// Hot makes a source that plays its diagram once. See the function [Hot].
func (m *M) Hot(diagram string) observable.Observable[string] {
	m.tb.Helper()
	return Hot(m, diagram, Legend[string]{})
}

// Cold makes a source that plays its diagram from the start for each subscriber, from the moment of
// the subscription. It never sends while it is being subscribed: even the events of frame 0 come in
// a task of their own. See [ParseCold] for the diagram.
//
// It stands for RxJS's cold.
func Cold[T any](m *M, diagram string, legend Legend[T]) observable.Observable[T] {
	m.tb.Helper()
	marks, err := ParseCold(diagram)
	m.need(err)
	events := legend.Events(marks)
	return logged(m, func(dst *observable.Subscriber[T]) {
		now := m.Elapsed()
		timers := make([]host.TimerID, len(events))
		for i := range events {
			e := &events[i]
			timers[i] = m.arm(func() { e.SendTo(dst) }, now+e.At)
		}
		dst.AddFunc(func() {
			for _, id := range timers {
				m.player.Loop.ClearTimer(id)
			}
		})
	})
}

// Hot makes a source that plays its diagram once, from the next flush on. The events before its
// frame 0 are not sent. A subscriber that comes after its end only gets the end. See [ParseHot] for
// the diagram.
//
// It stands for RxJS's hot.
func Hot[T any](m *M, diagram string, legend Legend[T]) observable.Observable[T] {
	m.tb.Helper()
	marks, err := ParseHot(diagram)
	m.need(err)
	events := legend.Events(marks)
	subject := observable.NewSubject[T]()
	m.hots = append(m.hots, func() {
		for i := range events {
			e := &events[i]
			if e.At >= 0 {
				m.arm(func() { play(e, subject) }, e.At)
			}
		}
	})
	return logged(m, func(dst *observable.Subscriber[T]) { subject.Observable().SubscribeTo(dst) })
}

func play[T any](e *Event[T], subject *observable.Subject[T]) {
	switch e.Kind {
	case observable.KindNext:
		subject.Next(e.Value)
	case observable.KindError:
		subject.Error(e.Err)
	case observable.KindComplete:
		subject.Complete()
	}
}
