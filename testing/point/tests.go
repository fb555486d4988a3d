package point

import (
	"context"
	"reflect"
	"time"

	"github.com/rxsched/rxsched/testing/internal/steps"
)

// T is what the functions below need of a *testing.T.
type T interface {
	comparable
	Failed() bool
	Fail()
	Cleanup(f func())
	Context() context.Context
}

// Runner is a T that has subtests.
type Runner[V any] interface {
	T
	Run(name string, f func(V)) bool
}

// Run is t.Run, in whose place f is called: a bubble has no subtests.
func Run[V Runner[V]](t V, at string) func(name string, f func(V)) bool {
	return func(name string, f func(V)) bool {
		self := steps.Self()
		if self == nil {
			return t.Run(name, f)
		}
		sub, end := subtest(t, name)
		self.Scope(at+" "+name, sub, func() {
			defer end()
			f(sub)
		})
		return !sub.Failed()
	}
}

// Test is a point before a test, which t may be, logs or is failed. It returns t.
func Test[V any](t V, at string) V {
	if self := steps.Self(); self != nil && reflect.TypeOf(t) != nil && reflect.TypeOf(t).Comparable() {
		self.Uses(t, at)
	}
	return t
}

// Cleanup is t.Cleanup, at the end of the call that stands for the test.
func Cleanup[V T](t V) func(f func()) {
	self := steps.Self()
	if self == nil {
		return t.Cleanup
	}
	return self.Cleanup
}

// Context is t.Context(), which ends before the cleanups.
func Context[V T](t V) context.Context {
	if self := steps.Self(); self != nil {
		return self.Context()
	}
	return t.Context()
}

// Idle is synctest.Wait: it waits until no other goroutine can go on.
func Idle(at string, wait func()) {
	either(func(t *steps.Thread) { t.Idle("waits for all others", at) }, wait)
}

// Parallel is t.Parallel: a bubble has no tests in parallel.
func Parallel(parallel func()) {
	either(func(*steps.Thread) {}, parallel)
}

// Deadline is t.Deadline(): there is none in a bubble.
func Deadline(deadline func() (time.Time, bool)) (time.Time, bool) {
	if steps.Self() == nil {
		return deadline()
	}
	return time.Time{}, false
}

// Bubble is synctest.Test: there is a bubble already, whose time passes by the rule of that.
func Bubble[V T](run func(V, func(V))) func(V, func(V)) {
	return func(t V, f func(V)) {
		either(func(self *steps.Thread) { self.Still(func() { f(t) }) }, func() { run(t, f) })
	}
}
