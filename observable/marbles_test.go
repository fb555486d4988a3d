package observable_test

import (
	"cmp"
	"strings"
	"testing"

	"github.com/rxsched/rxsched/internal/testkit/schedulers"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

type (
	// strs is a source in a marble test, op an operator.
	strs = observable.Observable[string]
	op   = observable.Operator[string, string]

	// opOn and sourceOn make an operator or a source of a test, whose time is s's.
	opOn func(m *marble.M, s scheduler.Scheduler) op

	sourceOn func(m *marble.M, s scheduler.Scheduler) strs

	// key says what letters of a diagram stand for, if not for themselves.
	key map[string]string
)

// marbles is a case of an operator: a cold source, its subscription, and the result.
type marbles struct {
	name string
	op   opOn
	in   string
	want string
	key  key    // for want
	subs string // expected of the source, unless empty
	err  error  // what # of want stands for; if nil, errOops
}

// runMarbles plays each row on an async scheduler, and on one without the optional interfaces.
func runMarbles(t *testing.T, rows []marbles) {
	t.Helper()
	for _, c := range rows {
		runOn(t, c.name, func(m *marble.M, s scheduler.Scheduler) {
			src := m.Cold(c.in)
			m.Expect(observable.Pipe1(src, c.op(m, s))).ToBeWith(c.want, c.key.legend(c.err))
			if c.subs != "" {
				m.ExpectSubscriptions(src).ToBe(c.subs)
			}
		})
	}
}

// source is a case of a function that makes an observable.
type source struct {
	name string
	src  sourceOn
	want string
	key  key
	err  error
}

func runSources(t *testing.T, rows []source) {
	t.Helper()
	for _, c := range rows {
		runOn(t, c.name, func(m *marble.M, s scheduler.Scheduler) {
			m.Expect(c.src(m, s)).ToBeWith(c.want, c.key.legend(c.err))
		})
	}
}

// windowsOf makes an operator of a test that sends observables.
type windowsOf func(m *marble.M, s scheduler.Scheduler) observable.Operator[string, strs]

// nested is a case of an operator that sends observables, such as windows. The letters of want
// stand for the diagrams of inner, which count from the arrival of the inner observable.
type nested struct {
	name  string
	op    windowsOf
	in    string
	want  string
	inner map[string]string
}

func runNested(t *testing.T, rows []nested) {
	t.Helper()
	for _, c := range rows {
		runOn(t, c.name, func(m *marble.M, s scheduler.Scheduler) {
			marble.ExpectNested(m, observable.Pipe1(m.Cold(c.in), c.op(m, s))).ToBe(c.want, c.inner)
		})
	}
}

func runOn(t *testing.T, name string, test func(*marble.M, scheduler.Scheduler)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		marble.Run(t, func(m *marble.M) { test(m, m.Async()) })
	})
	t.Run(name+", on a scheduler of a user's", func(t *testing.T) {
		t.Parallel()
		marble.Run(t, func(m *marble.M) { test(m, schedulers.Bare(m.Async())) })
	})
}

func (k key) legend(err error) marble.Legend[string] {
	return marble.Legend[string]{Values: k, Of: same[string], Err: cmp.Or(err, errOops)}
}

// plain is an operator that needs neither a test nor a scheduler.
func plain[T any](o observable.Operator[string, T]) opOn {
	asText := text(o)
	return func(*marble.M, scheduler.Scheduler) op { return asText }
}

// inTest is an operator that needs the test, for further sources.
func inTest[T any](o func(m *marble.M) observable.Operator[string, T]) opOn {
	return func(m *marble.M, _ scheduler.Scheduler) op { return text(o(m)) }
}

// onScheduler is an operator that needs a scheduler.
func onScheduler[T any](o func(s scheduler.Scheduler) observable.Operator[string, T]) opOn {
	return func(_ *marble.M, s scheduler.Scheduler) op { return text(o(s)) }
}

// fixed is a source that needs neither a test nor a scheduler.
func fixed[T any](src observable.Observable[T]) sourceOn {
	return func(*marble.M, scheduler.Scheduler) strs { return str(src) }
}

func atOnce(string) observable.Observable[int] { return observable.Of(1, 2) }

func vowel(s string) bool { return strings.Contains("aeiou", s) }

func same[T any](v T) T { return v }
