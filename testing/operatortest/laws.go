package operatortest

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

// law is a rule, in words that follow "it", and how to check it.
type law[T, R any] struct {
	name    string
	times   int                   // how many scripts it is checked with
	applies func(*Config[T]) bool // nil if it always does
	check   func(t *trial[T, R])  // looks at a trial; nil if orders does it all

	trials int                        // of a script, numbered from 0; 0 is 1
	on     func(*attempt[T, R]) stand // nil: virtual hosts
	leaks  bool                       // a goroutine that is left breaks it
	orders func(*attempt[T, R])       // looks at many orders
}

const few = 12 // scripts

func alone[T any](c *Config[T]) bool  { return !c.Shares }
func finite[T any](c *Config[T]) bool { return !c.Endless }
func free[T any](c *Config[T]) bool   { return !c.Keeps }

// laws are all of them, in the order of their subtests.
func laws[T, R any]() []law[T, R] {
	panics := func(name string, in danger) law[T, R] {
		return law[T, R]{name: "lets a panic of " + name, times: few, check: func(t *trial[T, R]) { panicking(t, in) }}
	}
	return []law[T, R]{
		{name: "subscribes to its sources when it is subscribed to", times: 1, check: func(t *trial[T, R]) {
			t.build(t.source(0))
			t.pass()
			if len(t.list()) > 0 {
				t.breaks("it has subscribed, and nothing to it")
			}
		}},
		{name: "subscribes to its sources with its subscriber's context", times: few, applies: alone[T],
			check: func(t *trial[T, R]) {
				t.build(t.source(0))
				before := len(t.list())
				t.start(t.subscribe())
				t.play(t.script, 0)
				for _, d := range t.list()[before:] {
					if d.lost {
						t.breaks("a source's context has no values of the context given to Subscribe")
					}
				}
			}},
		// The recorder sees what must not come.
		{name: "sends values, then at most one end, whatever its sources do", times: few,
			check: func(t *trial[T, R]) {
				t.played()
				for range 2 {
					for _, d := range t.list() {
						for _, what := range []action{sendValue, sendCompletion, sendValue, sendError} {
							t.do(func() { t.send(d, what) })
						}
					}
					t.pass()
				}
			}},
		{name: "ends when its sources have ended", times: few, applies: finite[T], check: func(t *trial[T, R]) {
			if r := t.played(); !t.finish(r, sendCompletion) {
				t.breaks("it goes on")
			}
		}},
		{name: "fails when a source fails", times: few, applies: func(c *Config[T]) bool { return !c.Catches },
			check: func(t *trial[T, R]) {
				r := t.begin(t.subscribe())
				t.play(t.script.values(), 0)
				if r.hasEnded() || len(t.open(0)) == 0 {
					return
				}
				if t.finish(r, sendError); r.failure() == nil {
					t.breaks("all sources have failed, and it has not")
				}
			}},
		{name: "unsubscribes from its sources, however it ends", times: 2 * few, applies: free[T],
			check: letsGo[T, R]},
		// It looks at an operator that ends by itself, such as Take.
		{name: "sends its end before it unsubscribes from its source", times: few,
			applies: func(c *Config[T]) bool { return !c.SwitchesAway }, check: func(t *trial[T, R]) {
				r, early := t.subscribe(), atomic.Bool{}
				t.closes = func(d *feed[T]) {
					if d.of == 0 && !r.hasEnded() {
						early.Store(true)
					}
				}
				t.begin(r)
				for _, st := range t.script.values() {
					early.Store(false)
					t.play(script{st}, 0)
					if r.hasEnded() && early.Load() {
						t.breaks("it ends by itself, and its source is torn down before the observer hears of it")
					}
				}
			}},
		{name: "unsubscribes from its sources before what is below it is torn down", times: few,
			applies: free[T], check: func(t *trial[T, R]) {
				t.build(t.source(0))
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
				t.play(t.script, 0)
				t.stop(r)
			}},
		{name: "stops a source that sends while it is subscribed to", times: 1, applies: free[T],
			check: func(t *trial[T, R]) {
				r := t.subscribe()
				t.Env.play = func(d *feed[T]) {
					for n := 0; n < 100 && d.of == 0 && !d.dst.Closed(); n++ {
						if r.endedHere() {
							t.breaks("its result has ended, and its source is not closed")
							return
						}
						t.next(d, n)
					}
				}
				t.build(t.source(0))
				t.result = observable.Take[R](1)(t.result)
				t.start(r)
				t.pass()
			}},
		{name: "begins anew for each subscriber", times: few, applies: alone[T], trials: 2,
			check: anew[T, R]},
		{name: "calls back a source that it has told to wait", times: few, applies: free[T],
			check: callsBack[T, R]},
		{name: "takes the same from a source that sends at once", times: few, applies: finite[T],
			trials: 2, check: atOnce[T, R]},
		{name: "lets its observer unsubscribe, send and subscribe inside a value", times: 2 * few,
			check: reentrantly[T, R]},
		{name: "keeps a value that comes inside a value", times: few, trials: 2, check: keepsInside[T, R]},
		{name: "gives a busy receiver all values of a window that it sends", times: 1, trials: 2,
			check: givesAll[T, R]},
		{name: "leaves a value alone that it has sent", times: few, check: leavesValues[T, R]},
		panics("a function out, and closes", inFunction),
		panics("its source out, and closes", inSource),
		panics("a teardown out", inTeardown),
		panics("its observer out, and closes", inObserver),
		{name: "ends when its host closes", times: 3 * len(kinds), trials: 2, on: onKind[T, R],
			check: closing[T, R]},
		{name: "leaves nothing on its host", times: few, check: func(t *trial[T, R]) {
			t.stop(t.playedToTheEnd())
			t.advance(0)
			for i, s := range t.schedulers {
				if n := t.waiting(i); n > 0 {
					t.breaks("%d callbacks wait on its host after Unsubscribe", n)
				}
				if scheduler.Lifetime(s, 0).Len() > 0 {
					t.breaks("its host still has to tell it when it closes, after Unsubscribe")
				}
			}
		}},
		{name: "leaves no goroutine behind", times: few, leaks: true,
			check: func(t *trial[T, R]) { t.playedToTheEnd() }},
		{name: "calls its observer one at a time, with sources on eight goroutines",
			times: 8, on: running[T, R], check: oneAtATime[T, R]}, // it has eight ways to end
		{name: "calls its observer one at a time, with timers that ring while its sources send",
			times: 2 * few, on: running[T, R], check: amidTimers[T, R]},
		{name: "keeps the order of each key", times: few, on: running[T, R], check: byKey[T, R],
			applies: func(c *Config[T]) bool { return c.Key != nil }},
		{name: "keeps its promises in any order of goroutines and hosts", times: 1,
			orders: inAnyOrder[T, R]},
	}
}

// letsGo tries all ways to end a subscription.
func letsGo[T, R any](t *trial[T, R]) {
	how := []string{"Unsubscribe", "its context has ended", "a panic of its observer", "its end"}[t.n%4]
	r := t.subscribe()
	if how == "a panic of its observer" {
		t.danger = inObserver
		r.during = func(marble.Event[R]) { t.mayPanic(inObserver) }
	}
	t.begin(r)
	t.play(t.script, 0)
	over := true
	switch how {
	case "Unsubscribe":
		t.stop(r)
	case "its context has ended":
		t.do(t.cancel)
	case "its end":
		over = t.finish(r, sendCompletion)
	default:
		over = t.came > 0 // or there was no value, or there is another law for this
	}
	for _, d := range t.list() {
		if over && !t.isTorn(d) {
			t.breaks("after %s, a source is still subscribed to", how)
		}
	}
}

// anew plays a script to one subscriber, then to two at a time, then to a third.
func anew[T, R any](t *trial[T, R]) {
	if t.i == 0 {
		r := t.played()
		t.pass()
		t.runs[0] = r.got()
		return
	}
	t.build(t.source(0))
	both := []*recorder[R]{t.subscribe(), t.subscribe()}
	for _, r := range both {
		t.start(r)
	}
	for _, st := range t.script {
		t.advance(ms)
		for by := range both {
			if st.do != passTime || by == 0 {
				t.perform(st, by)
			}
		}
	}
	t.pass()
	for _, r := range both {
		if !same(t.runs[0], r.got(), true) {
			t.breaks("two subscribers of one source each get something else than one")
		}
		t.stop(r)
	}
	if t.timed.Load() {
		return // at another time, it may be right to send something else
	}
	third := t.subscribe()
	t.start(third)
	t.play(t.script, third.number)
	t.pass()
	if !same(t.runs[0], third.got(), false) {
		t.breaks("a subscriber gets something else than the one before it")
	}
}

// callsBack has sources ask before each value, with little room below. A source that is told to wait
// is called back, once, when there is room.
func callsBack[T, R any](t *trial[T, R]) {
	if t.hung {
		return
	}
	room := 1
	var freed func()
	below := observable.Operate(func(src observable.Observable[R], dst *observable.Subscriber[R]) {
		in := observable.NewSubscriber(dst, observable.Observer[R]{Next: func(v R) {
			room--
			dst.Next(v)
		}})
		freed = in.Bound(func() bool { return room > 0 })
		src.SubscribeTo(in)
	})
	t.build(t.source(0))
	if t.built {
		t.result = below(t.result)
	}
	t.start(t.subscribe())
	if freed == nil {
		return // it panics
	}
	waits := map[*feed[T]]bool{}
	for range 12 {
		for _, d := range t.open(0) {
			if !waits[d] {
				t.do(func() { waits[d] = t.ask(d, func() { waits[d] = false }) })
			}
		}
		t.pass()
		for d := range waits {
			if waits[d] && room > 0 && !t.isTorn(d) {
				t.breaks("a source that was told to wait is not called back, though there is room below")
			}
		}
		if room < 1 {
			room = 1
			t.do(freed)
			t.pass()
		}
	}
}

// ask has a source send a value, if it may, and reports whether it waits to be woken.
func (t *trial[T, R]) ask(d *feed[T], wake func()) (waits bool) {
	wakes := 0
	ready := d.dst.Ready(func() {
		if wakes++; wakes > 1 {
			t.breaks("a source that was told to wait is called back twice")
		}
		wake()
	})
	if ready {
		t.send(d, sendValue)
		return false
	}
	return wakes == 0
}
