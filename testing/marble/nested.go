package marble

import (
	"slices"

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
// # in all of them. It compares the inner runs as [Render] draws them.
func (e *NestedExpectation[T]) ToBeWith(diagram string, inner map[string]string, legend Legend[T]) {
	m := e.m
	m.tb.Helper()
	marks, err := ParseHot(diagram)
	m.need(err)
	outer := Legend[string]{Values: map[string]string{}, Err: legend.Err}
	for _, mark := range marks {
		text, ok := inner[mark.Letter]
		if mark.Kind == Value && !ok {
			m.tb.Fatalf("marble: there is no inner diagram for %q of %q", mark.Letter, diagram)
		}
		run, err := ParseCold(text)
		m.need(err)
		outer.Values[mark.Letter] = Render(legend.Events(run), legend)
	}
	e.tell(func(where string) {
		m.tb.Helper()
		var got []Event[string]
		for _, is := range e.rec.events {
			drawn := observable.Notification[string]{Kind: is.Kind, Err: is.Err}
			if is.Kind == observable.KindNext {
				run := slices.Clone(is.Value.events)
				for i := range run {
					run[i].At -= is.At
				}
				drawn.Value = Render(run, legend)
			}
			got = append(got, Event[string]{is.At, drawn})
		}
		compare(&e.expectation, where, &comparison[string]{legend: outer, want: outer.Events(marks), drawn: marks, got: got})
	})
}
