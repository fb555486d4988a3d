package operatortest

import (
	"errors"

	"github.com/rxsched/rxsched/testing/marble"
)

// panicking is the law of panics in one place. The panic must come out of the call that led there:
// of a source, of the host, of Subscribe or Unsubscribe.
func panicking[T, R any](in danger) func(*attempt[T, R]) {
	return func(a *attempt[T, R]) {
		a.try(func(t *trial[T, R]) {
			t.danger = in
			r := t.subscribe()
			count := 0
			r.during = func(marble.Event[R]) {
				if count++; count > a.n%3 {
					t.mayPanic(inObserver)
				}
			}
			t.build(a.op, t.source(0))
			t.start(r)
			t.play(a.script, 0)
			if in == inTeardown {
				t.stop(r)
			}
			t.pass()
			if t.dangers > 0 {
				a.afterPanic(t, r, in)
			}
		})
	}
}

func (a *attempt[T, R]) afterPanic(t *trial[T, R], r *recorder[R], in danger) {
	switch caught := errors.Is(r.failure(), errPanic); {
	case t.came > 0:
	case !a.config.CatchesPanics || in == inObserver:
		t.breaks("the panic has not come out of the call that led to it")
	case !caught && in != inTeardown:
		t.breaks("the panic has neither become an error nor come out")
	}
	if r.sub != nil && !r.sub.Closed() && in != inTeardown {
		t.breaks("after the panic, it is not closed")
	}
	if in != inTeardown {
		r.over("a panic")
	}
	t.play(a.script, 0)
	// A lock that the panic has left locked would be met now.
	next := t.subscribe()
	t.start(next)
	t.play(a.script, next.number)
}
