package marble

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/rxsched/rxsched/observable"
)

// Expectation compares what an observable sends with what ToBe, ToBeWith or ToEqual says. One of
// them must be called.
type Expectation[T any] struct {
	expectation
	obs observable.Observable[T]
	rec *Recording[T]
}

// expectation is the part that all expectations share.
type expectation struct {
	m     *M
	where string // in the test's source
	told  bool
}

func (m *M) expectation() expectation { return expectation{m: m, where: caller()} }

// tell adds a check to the next flush.
func (e *expectation) tell(check func(where string)) {
	e.told = true
	where := caller()
	e.m.checks = append(e.m.checks, func() {
		e.m.tb.Helper()
		check(where)
	})
}

// caller returns the place in the source from which this package was called.
func caller() string {
	const here = "github.com/rxsched/rxsched/testing/marble."
	var pcs [16]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, here) || !more {
			return fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
		}
	}
}

// Expect records an observable of strings and expects something of it. See the function [Expect].
func (m *M) Expect(obs observable.Observable[string]) *Expectation[string] { return Expect(m, obs) }

// Expect records obs, as [Record] does. The methods of its result say what obs should send.
//
// It stands for RxJS's expectObservable.
func Expect[T any](m *M, obs observable.Observable[T]) *Expectation[T] {
	e := &Expectation[T]{m.expectation(), obs, Record(m, obs)}
	m.begun = append(m.begun, &e.expectation)
	return e
}

// During sets the times of subscription and unsubscription. See [Recording.During].
func (e *Expectation[T]) During(diagram string) *Expectation[T] {
	e.m.tb.Helper()
	e.rec.During(diagram)
	return e
}

// Recording returns the recording of the observable.
func (e *Expectation[T]) Recording() *Recording[T] { return e.rec }

// ToBe expects the run that a diagram shows. Its frame 0 is the beginning of the act. The letters
// stand for themselves.
func (e *Expectation[T]) ToBe(diagram string) {
	e.m.tb.Helper()
	e.ToBeWith(diagram, Legend[T]{})
}

// ToBeWith expects the run that a diagram shows, with a legend for its letters. It compares values
// by reflect.DeepEqual, and errors by errors.Is or reflect.DeepEqual.
func (e *Expectation[T]) ToBeWith(diagram string, legend Legend[T]) {
	m := e.m
	m.tb.Helper()
	marks, err := ParseHot(diagram)
	m.need(err)
	want := legend.Events(marks)
	e.tell(func(where string) {
		m.tb.Helper()
		compare(&e.expectation, where,
			&comparison[T]{legend: legend, want: want, drawn: marks, got: e.rec.events})
	})
}

// ToEqual expects the run of another observable. It subscribes to that at the same times, right
// after the first.
func (e *Expectation[T]) ToEqual(other observable.Observable[T]) {
	m := e.m
	reference := Record(m, other)
	reference.during = e.rec.during
	e.tell(func(where string) {
		m.tb.Helper()
		compare(&e.expectation, where, &comparison[T]{want: reference.events, got: e.rec.events})
	})
}

func compare[T any](e *expectation, where string, c *comparison[T]) {
	e.m.tb.Helper()
	c.naming = newNaming(c.legend)
	if i := c.difference(); i >= 0 {
		e.m.tb.Errorf("marble: %s: not as expected\n%s", where, c.report(i))
	}
}
