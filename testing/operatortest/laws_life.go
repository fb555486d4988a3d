package operatortest

import (
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// begun is a trial with one subscriber.
func (a *attempt[T, R]) begun(t *trial[T, R]) *recorder[R] {
	t.build(a.op, t.source(0))
	r := t.subscribe()
	t.start(r)
	return r
}

func lazily[T, R any](a *attempt[T, R]) {
	a.try(func(t *trial[T, R]) {
		t.build(a.op, t.source(0))
		t.pass()
		if len(t.list()) > 0 {
			t.breaks("it has subscribed, and nobody to it")
		}
	})
}

func inContext[T, R any](a *attempt[T, R]) {
	a.try(func(t *trial[T, R]) {
		t.build(a.op, t.source(0))
		before := len(t.list())
		t.start(t.subscribe())
		t.play(a.script, 0)
		for _, d := range t.list()[before:] {
			if d.lost {
				t.breaks("a source's context has no values of the context given to Subscribe")
			}
		}
	})
}

// The recorder sees what must not come.
func grammatically[T, R any](a *attempt[T, R]) {
	a.try(func(t *trial[T, R]) {
		a.begun(t)
		t.play(a.script, 0)
		for range 2 {
			for _, d := range t.list() {
				for _, what := range []action{sendValue, sendCompletion, sendValue, sendError} {
					t.do(func() { t.send(d, what) })
				}
			}
			t.pass()
		}
	})
}

func ends[T, R any](a *attempt[T, R]) {
	a.try(func(t *trial[T, R]) {
		r := a.begun(t)
		t.play(a.script, 0)
		t.finish(r, sendCompletion)
		if !r.hasEnded() {
			t.breaks("it goes on")
		}
	})
}

func fails[T, R any](a *attempt[T, R]) {
	a.try(func(t *trial[T, R]) {
		r := a.begun(t)
		t.play(a.script.values(), 0)
		if r.hasEnded() || len(t.open(0)) == 0 {
			return
		}
		t.finish(r, sendError)
		if r.failure() == nil {
			t.breaks("all sources have failed, and it has not")
		}
	})
}

// letsGo tries all ways to end a subscription.
func letsGo[T, R any](a *attempt[T, R]) {
	a.try(func(t *trial[T, R]) {
		how := []string{"Unsubscribe", "its context has ended", "a panic of its observer", "its end"}[a.n%4]
		r := t.subscribe()
		if how == "a panic of its observer" {
			t.danger = inObserver
			r.during = func(marble.Event[R]) { t.mayPanic(inObserver) }
		}
		t.build(a.op, t.source(0))
		t.start(r)
		t.play(a.script, 0)
		switch how {
		case "Unsubscribe":
			t.stop(r)
		case "its context has ended":
			t.do(t.cancel)
		case "its end":
			t.finish(r, sendCompletion)
			if !r.hasEnded() {
				return
			}
		default:
			if t.came == 0 {
				return // there was no value, or there is another law for this
			}
		}
		for _, d := range t.list() {
			if !t.isTorn(d) {
				t.breaks("after %s, a source is still subscribed to", how)
			}
		}
	})
}

// endsFirst looks at an operator that ends by itself, such as Take.
func endsFirst[T, R any](a *attempt[T, R]) {
	a.try(func(t *trial[T, R]) {
		r := a.begun(t)
		for _, st := range a.script.values() {
			before := len(t.logged())
			t.advance(ms)
			t.perform(st, 0)
			if !r.hasEnded() {
				continue
			}
			for _, line := range t.logged()[before:] {
				switch line {
				case "end":
					return
				case "teardown 0":
					t.breaks("it ends by itself, and its source is torn down before the observer hears of it")
				}
			}
		}
	})
}

func inOrder[T, R any](a *attempt[T, R]) {
	a.try(func(t *trial[T, R]) {
		t.build(a.op, t.source(0))
		r := t.subscribe()
		var during []*feed[T]
		t.result = observable.Finalize[R](func() {
			for _, d := range during {
				if !t.isTorn(d) && !r.hasEnded() {
					t.breaks("on Unsubscribe, what is below it is torn down before its source")
				}
			}
		})(t.result)
		t.start(r)
		during = t.list()
		t.play(a.script, 0)
		t.stop(r)
	})
}

func stops[T, R any](a *attempt[T, R]) {
	a.try(func(t *trial[T, R]) {
		r := t.subscribe()
		t.feeds.play = func(d *feed[T]) {
			for n := 0; n < 100 && d.of == 0 && !d.dst.Closed(); n++ {
				if r.endedHere() {
					t.breaks("its result has ended, and its source is not closed")
					return
				}
				t.next(d, n)
			}
		}
		t.build(a.op, t.source(0))
		t.result = observable.Take[R](1)(t.result)
		t.start(r)
		t.pass()
	})
}
