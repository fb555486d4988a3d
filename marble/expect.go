package marble

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/rxsched/rxsched/observable"
)

// Expectation is what an observable is expected to send. It has to be told what, by ToBe, ToBeWith
// or ToEqual.
type Expectation[T any] struct {
	expectation
	obs observable.Observable[T]
	rec *Recording[T]
}

// expectation is what all expectations share.
type expectation struct {
	m     *M
	where string // in the test's source
	told  bool
}

func (m *M) expectation() expectation { return expectation{m: m, where: caller()} }

// tell adds what the next flush has to check.
func (e *expectation) tell(check func(where string)) {
	e.told = true
	where := caller()
	e.m.checks = append(e.m.checks, func() {
		e.m.tb.Helper()
		check(where)
	})
}

func (e *expectation) fail(where, report string) {
	e.m.tb.Helper()
	e.m.tb.Errorf("marble: %s: not as expected\n%s", where, report)
}

// caller is the place in the source from which this package was called.
func caller() string {
	const here = "github.com/rxsched/rxsched/marble."
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

// Expect records obs, as [Record] does, and expects something of it: what, the result has to be
// told.
//
// It stands for RxJS's expectObservable.
func Expect[T any](m *M, obs observable.Observable[T]) *Expectation[T] {
	e := &Expectation[T]{m.expectation(), obs, Record(m, obs)}
	m.begun = append(m.begun, &e.expectation)
	return e
}

// During says when the observable is subscribed and unsubscribed. See [Recording.During].
func (e *Expectation[T]) During(diagram string) *Expectation[T] {
	e.m.tb.Helper()
	e.rec.During(diagram)
	return e
}

// Recording is what the observable sends.
func (e *Expectation[T]) Recording() *Recording[T] { return e.rec }

// ToBe expects what a diagram shows. Its frame 0 is where the act began. The letters stand for
// themselves.
func (e *Expectation[T]) ToBe(diagram string) {
	e.m.tb.Helper()
	e.ToBeWith(diagram, Legend[T]{})
}

// ToBeWith expects what a diagram shows whose letters the legend explains. Values are compared by
// reflect.DeepEqual. Errors are, too, unless errors.Is says that what came is the one expected.
func (e *Expectation[T]) ToBeWith(diagram string, legend Legend[T]) {
	m := e.m
	m.tb.Helper()
	marks, err := ParseHot(diagram)
	m.need(err)
	want := legend.Events(marks)
	e.tell(func(where string) {
		m.tb.Helper()
		e.compare(where, &comparison[T]{legend: legend, want: want, drawn: marks})
	})
}

// ToEqual expects what another observable sends that is subscribed and unsubscribed at the same
// times, right after the first.
func (e *Expectation[T]) ToEqual(other observable.Observable[T]) {
	m := e.m
	reference := Record(m, other)
	reference.during = e.rec.during
	e.tell(func(where string) {
		m.tb.Helper()
		e.compare(where, &comparison[T]{want: reference.events})
	})
}

func (e *Expectation[T]) compare(where string, c *comparison[T]) {
	e.m.tb.Helper()
	c.naming = newNaming(c.legend)
	c.got = e.rec.events
	if i := c.difference(); i >= 0 {
		e.fail(where, c.report(i))
	}
}
