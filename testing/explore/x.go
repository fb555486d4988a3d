package explore

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// X is one order of a body, in a bubble of testing/synctest. It is a require.TestingT: what fails
// is this order. Any goroutine of the body may call its methods, except where they say otherwise.
type X struct {
	config    *Config
	conductor *conduct.Conductor
	record    *record      // nil unless the order is to be reported
	late      *atomic.Bool // the time to shrink is over; nil while no schedule is shrunk

	tb    *testing.T // that of the exploration
	once  bool       // it is the only order
	began time.Time
	ctx   context.Context
	idle  int // how often patience has run out since a goroutine went on; for the conductor

	home  atomic.Int64 // the goroutine of the body, by its number
	ended atomic.Bool  // the body has
	until atomic.Int64 // when Advance is to return, since it began

	cast    cast
	choices choices
	verdict verdict
}

// Go calls f on a goroutine of its own. Its name must differ from those of all other hosts and
// goroutines. An order fails if f never returns, or panics.
func (x *X) Go(name string, f func()) {
	if f == nil {
		panic("explore: Go: nil f")
	}
	x.cast.enter("Go", name, true)
	go func() {
		defer x.conductor.Nudge()
		defer x.cast.leave(name)
		x.conductor.Act(name, "begin", nil)
		if !x.over() {
			x.guard(name, f)
		}
	}()
}

// guard calls f on the goroutine of that name.
func (x *X) guard(name string, f func()) {
	returned := false
	defer func() {
		if r := recover(); r != nil {
			x.verdict.panicked(name, r, debug.Stack())
		} else {
			x.ends(returned)
		}
	}()
	f()
	returned = true
}

// ends says that a function has ended. If it has not returned, and has failed the test itself, that
// ends the order.
func (x *X) ends(returned bool) {
	if x.once && !returned && x.tb.Failed() {
		x.verdict.fail("", KindError, "", true)
	}
}

// over reports whether nothing goes on: the only order has failed.
func (x *X) over() bool {
	_, stop := x.verdict.is()
	return x.once && stop
}

// Point lets others go first. A callback or goroutine of the body calls it between two things that
// others may come between: accesses to memory are no points by themselves. The goroutine of the
// body itself does not wait, unless another one has gone on since Settle.
func (x *X) Point(label string) { x.conductor.At(label, nil) }

// Choose returns a number below n: something that the environment decides, such as whether a
// message is lost. It panics if n is less than 1. The usual choice is 0.
func (x *X) Choose(n int) int {
	if n < 1 {
		panic("explore: Choose: n is less than 1")
	}
	return x.choices.value(n)
}

// Context returns a context that is cancelled at the end of the order.
func (x *X) Context() context.Context { return x.ctx }

// Elapsed returns the simulated time since the order began.
func (x *X) Elapsed() time.Duration { return time.Since(x.began) }

// Errorf fails the order, and goes on with it.
func (x *X) Errorf(format string, args ...any) {
	x.verdict.fail(x.conductor.Self(), KindError, fmt.Sprintf(format, args...), false)
}

// FailNow fails the order and ends the calling goroutine. A host goes on with its next turn.
func (x *X) FailNow() {
	x.verdict.fail(x.conductor.Self(), KindError, "FailNow", true)
	runtime.Goexit()
}

// Logf adds a line to the step that is being taken, in the report of a failure.
func (x *X) Logf(format string, args ...any) {
	if x.record != nil {
		x.record.last(func(r *row) { r.notes = append(r.notes, fmt.Sprintf(format, args...)) })
	}
}

// Settle lets hosts and goroutines go on until nothing is pending on any host, not counting what was
// unref'd, and all goroutines of [X.Go] have ended. If that can't be, the order fails, and tells what
// each host has pending and where goroutines are blocked. The goroutine of the body calls it, to look
// at the result. When the body returns, it happens by itself.
func (x *X) Settle() { x.await("Settle", x.settled) }

// Advance lets everything go on that becomes ready within d from now, and returns at that moment of
// simulated time. It panics if d is negative. The goroutine of the body calls it.
func (x *X) Advance(d time.Duration) {
	if d < 0 {
		panic("explore: Advance: negative duration")
	}
	t := x.Elapsed() + d
	x.until.Store(int64(t))
	defer time.AfterFunc(d, x.conductor.Nudge).Stop()
	x.await("Advance", func() bool { return x.Elapsed() >= t })
}

// await lets others go on until enough returns true.
func (x *X) await(method string, enough func() bool) {
	if gort.Goid() != x.home.Load() {
		panic("explore: " + method + ": only the goroutine of the body may call it")
	}
	for _, g := range x.cast.gates() {
		g.Recount()
	}
	if !x.conductor.Await(enough) {
		runtime.Goexit() // the order has failed, and told why
	}
}
