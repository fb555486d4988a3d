package point

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"time"

	"github.com/rxsched/rxsched/testing/internal/globals"
	"github.com/rxsched/rxsched/testing/internal/steps"
)

// Here lets other goroutines go first, while an order is explored: what they do may come between
// what the caller has done and what it does next. label says what that is. Otherwise it costs an
// atomic read.
func Here(label string) {
	if t := steps.Self(); t != nil {
		at := "?"
		if _, file, line, ok := runtime.Caller(1); ok {
			at = fmt.Sprintf("%s:%d", filepath.Base(file), line)
		}
		t.At(label, at, nil)
	}
}

// Sometimes says whether something is so at the moment. Command rxexplore fails if it is so in no order
// of any test: then the orders that the tests are for did not happen. Else it does nothing.
func Sometimes(what string, is bool) {
	if t := steps.Self(); t != nil {
		t.Sometimes(what, is)
	}
}

// Reachable says by [Sometimes] that code is reached.
func Reachable(what string) { Sometimes(what, true) }

// Active reports whether an order is being explored.
func Active() bool { return steps.Active() }

// Globals says which variables a package has, by pointers: each order begins with what they are
// before the first.
func Globals(path string, variables ...any) { globals.Add(path, variables...) }

// On is a point before a method of v is called. It returns v.
func On[T any](v T, at, what string) T {
	if t := steps.Self(); t != nil {
		t.Atomic(what, at, v)
	}
	return v
}

// After is [On] for an argument that is known last. It returns that.
func After[V, T any](v V, at, what string, argument T) T {
	On(v, at, what)
	return argument
}

// Yield is runtime.Gosched, and all that gives way to others.
func Yield(at string) {
	either(func(t *steps.Thread) { t.Yield("gives way", at) }, runtime.Gosched)
}

// Go starts f on a goroutine.
func Go(at string, f func()) {
	either(func(t *steps.Thread) {
		t.Go(at, f)
		t.At("has started", at, nil)
	}, func() { go f() })
}

// Callback returns f as a function that a timer or a context calls on a goroutine of its own.
func Callback(at string, f func()) func() {
	var known any
	if t := steps.Self(); t != nil {
		known = t.Known()
	}
	return func() {
		either(func(t *steps.Thread) { t.Adopted(at, known, f) }, f)
	}
}

// Due says that something is due after d, and returns d.
func Due(d time.Duration) time.Duration {
	if t := steps.Self(); t != nil {
		t.Due(d)
	}
	return d
}

// DueAt says that something is due at a time, and returns that.
func DueAt(at time.Time) time.Time {
	Due(time.Until(at))
	return at
}

// Sleep is time.Sleep.
func Sleep(at string) func(time.Duration) {
	return func(d time.Duration) {
		t := steps.Self()
		if t == nil {
			time.Sleep(d)
			return
		}
		if t.At("sleeps", at, nil); d <= 0 {
			return
		}
		t.Due(d)
		t.Block(steps.Step{What: "sleeps", At: at}, time.Now().Add(d))
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-t.Aborted():
		}
		t.Unblock("has slept")
	}
}

// Cancel is cancel().
func Cancel(cancel context.CancelFunc, at string) {
	if t := steps.Self(); t != nil {
		t.AtEnd("cancels", at, nil)
		t.Tell()
	}
	cancel()
}

// CancelCause is cancel.
func CancelCause(cancel context.CancelCauseFunc, at string) func(error) {
	return func(err error) { Cancel(func() { cancel(err) }, at) }
}

// File returns the path of this file, as the compiler knew it: rxexplore finds the sources by it.
func File() string {
	_, file, _, _ := runtime.Caller(0)
	return file
}
