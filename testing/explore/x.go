package explore

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync/atomic"

	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// X is one order of a body, in a bubble of testing/synctest. It is a require.TestingT: what fails
// is this order. Any goroutine of the body may call its methods, except where they say otherwise.
type X struct {
	config    *Config
	conductor *conduct.Conductor
	record    *record       // nil unless the order is to be reported
	late      *atomic.Bool  // the time to shrink is over; nil while no schedule is shrunk
	lost      chan struct{} // closes if goroutines wait for locks for good; made outside of the bubble

	ctx     ending
	cast    cast
	choices choices
	verdict verdict
}

// Go calls f on a goroutine of its own. Its name must differ from those of all other hosts and
// goroutines. An order fails if f never returns, or panics.
func (x *X) Go(name string, f func()) {
	x.cast.enter("Go", name, true)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				x.verdict.panicked(name, r, debug.Stack())
			}
			x.cast.leave(name)
			x.conductor.Nudge()
		}()
		x.conductor.Act(name, "begin", nil)
		f()
	}()
}

// Point lets others go first. A callback or goroutine of the body calls it between two things that
// others may come between: accesses to memory are no points by themselves. The goroutine of the
// body itself does not wait.
func (x *X) Point(label string) { x.conductor.At(label, nil) }

// Choose returns a number below n: something that the environment decides, such as whether a
// message is lost. It panics if n is less than 1. The usual choice is 0.
func (x *X) Choose(n int) int {
	if n < 1 {
		panic("explore: Choose: n is less than 1")
	}
	return x.choices.value(n)
}

// Read declares that the caller reads what on points to: see [Config.Declared]. The goroutine of
// the body should declare everything once, before the first step: the first steps that
// meet two things of one type can't tell them apart, so equal orders would run twice.
func (x *X) Read(on any) { x.choices.touch(on, false) }

// Write declares that the caller changes what on points to: see [Config.Declared].
func (x *X) Write(on any) { x.choices.touch(on, true) }

// Context returns a context that is cancelled at the end of the order.
func (x *X) Context() context.Context { return x.ctx.context() }

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

// Settle takes steps until nothing is pending on any host and all goroutines of [X.Go] have ended.
// The goroutine of the body calls it, to look at the result. When the body returns, it happens by
// itself.
func (x *X) Settle() {
	x.choices.blocked()
	switch x.conductor.Run(x.settled, patience) {
	case conduct.Stuck, conduct.Locked:
		x.verdict.fail("", KindStuck, x.stuck(), true)
		runtime.Goexit()
	case conduct.Left:
		runtime.Goexit()
	}
}
