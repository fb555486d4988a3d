package operatortest

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// same compares runs. Values that don't equal themselves, such as functions, are all the same.
func same[R any](x, y []marble.Event[R], timed bool) bool {
	return slices.EqualFunc(x, y, func(x, y marble.Event[R]) bool {
		return (x.At == y.At || !timed) && x.Kind == y.Kind && reflect.DeepEqual(x.Err, y.Err) &&
			(reflect.DeepEqual(x.Value, y.Value) || !reflect.DeepEqual(x.Value, x.Value))
	})
}

// sorted is a run without its order.
func sorted[R any](run []marble.Event[R]) []marble.Event[R] {
	return slices.SortedStableFunc(slices.Values(run), func(x, y marble.Event[R]) int {
		return cmp.Or(cmp.Compare(x.Kind, y.Kind), cmp.Compare(fmt.Sprint(x.Value), fmt.Sprint(y.Value)))
	})
}

// anew plays a script to one subscriber, then to two at a time, then to a third.
func anew[T, R any](a *attempt[T, R]) {
	var alone *recorder[R]
	a.try(func(t *trial[T, R]) {
		alone = a.begun(t)
		t.play(a.script, 0)
		t.pass()
	})
	a.try(func(t *trial[T, R]) {
		t.build(a.op, t.source(0))
		both := []*recorder[R]{t.subscribe(), t.subscribe()}
		for _, r := range both {
			t.start(r)
		}
		for _, st := range a.script {
			t.advance(ms)
			for by := range both {
				if st.do != passTime || by == 0 {
					t.perform(st, by)
				}
			}
		}
		t.pass()
		for _, r := range both {
			if !same(alone.got(), r.got(), true) {
				t.breaks("two subscribers of one source each get something else than one")
			}
			t.stop(r)
		}
		if t.timed.Load() {
			return // at another time, it may be right to send something else
		}
		third := t.subscribe()
		t.start(third)
		t.play(a.script, third.number)
		t.pass()
		if !same(alone.got(), third.got(), false) {
			t.breaks("a subscriber gets something else than the one before it")
		}
	})
}

// atOnce compares a source that sends while it is subscribed to with one that sends later, at the
// same time. With other sources, or a second host, another order may be right.
func atOnce[T, R any](a *attempt[T, R]) {
	var runs [2][]marble.Event[R]
	for i := range runs {
		a.try(func(t *trial[T, R]) {
			var later []*feed[T]
			t.feeds.play = func(d *feed[T]) {
				switch {
				case d.of > 0:
					return
				case i == 1:
					later = append(later, d)
					return
				}
				for _, st := range a.script.sent() {
					t.send(d, st.do)
				}
			}
			r := a.begun(t)
			for range 3 {
				t.advance(0)
				for ; len(later) > 0; later = later[1:] {
					for _, st := range a.script.sent() {
						t.do(func() { t.send(later[0], st.do) })
						t.advance(0)
					}
				}
				t.pass()
			}
			runs[i] = r.got()
			if a.config.Unordered {
				runs[i] = sorted(runs[i])
			}
			plain := t.others.Load() == 0 && !t.hops.Load()
			if i == 1 && plain && !same(runs[0], runs[1], false) {
				t.breaks("from a source that sends at once comes %v", described(runs[0]))
			}
		})
	}
}

// described is a run in words.
func described[R any](run []marble.Event[R]) (calls []string) {
	for _, e := range run {
		calls = append(calls, named(e))
	}
	return calls
}

// reentrantly has the observer of a value do something, and compares what comes with the same
// sent one after the other.
func reentrantly[T, R any](a *attempt[T, R]) {
	do := [...]string{"unsubscribes", "sends a value", "completes the source", "makes the source fail", "subscribes again"}[a.n%5]
	a.try(func(t *trial[T, R]) {
		r := t.subscribe()
		var second *recorder[R]
		if do == "subscribes again" {
			second = t.subscribe()
		}
		r.during = func(e marble.Event[R]) {
			if e.Kind != observable.KindNext || gort.Goid() != t.driver || r.sub == nil {
				return
			}
			r.during = nil
			switch do {
			case "unsubscribes":
				r.sub.Unsubscribe()
				r.over("its observer had unsubscribed")
			case "subscribes again":
				t.startInside(second)
			default:
				if open := t.open(0); len(open) > 0 {
					what := map[string]action{"sends a value": sendValue,
						"completes the source": sendCompletion, "makes the source fail": sendError}[do]
					t.send(open[0], what)
				}
			}
		}
		t.build(a.op, t.source(0))
		t.start(r)
		t.play(a.script, 0)
		if second != nil && second.sub != nil {
			t.play(a.script, second.number)
		}
		t.pass()
	})
}
