package marble

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable"
)

// NestedExpectation compares what an observable of observables sends, such as windows, with what
// ToBe or ToBeWith says.
type NestedExpectation[T any] struct {
	expectation
	rec *Recording[*Recording[T]]
}

// ExpectNested records obs and each observable that obs sends. It subscribes to the inner ones when
// they arrive, until the end of the test. Groups must be mapped to their observables first.
func ExpectNested[T any](m *M,
	obs observable.Observable[observable.Observable[T]]) *NestedExpectation[T] {
	listen := observable.Map(func(inner observable.Observable[T]) *Recording[T] {
		return Listen(m, inner)
	})
	e := &NestedExpectation[T]{m.expectation(), Record(m, listen(obs))}
	m.begun = append(m.begun, &e.expectation)
	return e
}

// During sets the times of the outer subscription. See [Recording.During].
func (e *NestedExpectation[T]) During(diagram string) *NestedExpectation[T] {
	e.m.tb.Helper()
	e.rec.During(diagram)
	return e
}

// ToBe expects the run that a diagram shows. Its letters stand for inner diagrams, which count from
// the arrival of the inner observable.
func (e *NestedExpectation[T]) ToBe(diagram string, inner map[string]string) {
	e.m.tb.Helper()
	e.ToBeWith(diagram, inner, Legend[T]{})
}

// ToBeWith is [NestedExpectation.ToBe] with a legend, for the letters of the inner diagrams and for
// # in all of them.
func (e *NestedExpectation[T]) ToBeWith(diagram string, inner map[string]string, legend Legend[T]) {
	m := e.m
	m.tb.Helper()
	marks, err := ParseHot(diagram)
	m.need(err)
	outer := Legend[[]Event[T]]{Values: e.inner(inner, legend), Err: legend.Err}
	for _, mark := range marks {
		if _, ok := inner[mark.Letter]; mark.Kind == Value && !ok {
			m.tb.Fatalf("marble: there is no inner diagram for %q of %q", mark.Letter, diagram)
		}
	}
	want := outer.Events(marks)
	e.tell(func(where string) {
		m.tb.Helper()
		show := func(run []Event[T]) string { return inlaid(Render(run, legend)) }
		names := namingOf(outer, sameRun, show)
		c := &comparison[[]Event[T]]{naming: names, legend: outer, want: want, got: relative(e.rec),
			drawn: marks}
		if i := c.difference(); i >= 0 {
			e.fail(where, c.report(i))
		}
	})
}

func (e *NestedExpectation[T]) inner(diagrams map[string]string,
	legend Legend[T]) map[string][]Event[T] {
	e.m.tb.Helper()
	runs := map[string][]Event[T]{}
	for letter, diagram := range diagrams {
		marks, err := ParseCold(diagram)
		e.m.need(err)
		runs[letter] = legend.Events(marks)
	}
	return runs
}

func sameRun[T any](a, b []Event[T]) bool {
	return slices.EqualFunc(a, b, func(a, b Event[T]) bool { return sameEvent(&a, &b, deepEqual) })
}

// relative returns the recorded runs, each counted from its arrival.
func relative[T any](outer *Recording[*Recording[T]]) []Event[[]Event[T]] {
	events := make([]Event[[]Event[T]], len(outer.events))
	for i, e := range outer.events {
		r := &events[i]
		r.At, r.Kind, r.Err = e.At, e.Kind, e.Err
		if e.Kind == observable.KindNext {
			r.Value = shifted(e.Value.events, -e.At)
		}
	}
	return events
}

func shifted[T any](events []Event[T], by time.Duration) []Event[T] {
	events = slices.Clone(events)
	for i := range events {
		events[i].At += by
	}
	return events
}
