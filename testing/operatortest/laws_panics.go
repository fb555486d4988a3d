package operatortest

import (
	"errors"

	"github.com/rxsched/rxsched/testing/marble"
)

// panicking is the law of panics in one place. The panic must come out of the call that led there:
// of a source, of the host, of Subscribe or Unsubscribe.
func panicking[T, R any](t *trial[T, R], in danger) {
	t.danger = in
	r := t.subscribe()
	count := 0
	r.during = func(marble.Event[R]) {
		if count++; count > t.n%3 {
			t.mayPanic(inObserver)
		}
	}
	t.begin(r)
	t.play(t.script, 0)
	if in == inTeardown {
		t.stop(r)
	}
	if t.pass(); t.dangers == 0 {
		return
	}
	switch caught := errors.Is(r.failure(), errPanic); {
	case t.came > 0:
	case !t.config.CatchesPanics || in == inObserver:
		t.breaks("the panic has not come out of the call that led to it")
	case !caught && in != inTeardown:
		t.breaks("the panic has neither become an error nor come out")
	}
	if in != inTeardown {
		if r.sub != nil && !r.sub.Closed() {
			t.breaks("after the panic, it is not closed")
		}
		r.over("a panic")
	}
	t.play(t.script, 0)
	// A lock that the panic has left locked would be met now.
	next := t.subscribe()
	t.start(next)
	t.play(t.script, next.number)
}
