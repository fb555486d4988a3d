package operatortest

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// atOnce compares a source that sends while it is subscribed to with one that sends later, at the
// same time. With other sources, or a second host, another order may be right.
func atOnce[T, R any](t *trial[T, R]) {
	var later []*feed[T]
	t.Env.play = func(d *feed[T]) {
		switch {
		case d.of > 0:
		case t.i == 1:
			later = append(later, d)
		default:
			for _, st := range t.script.sent() {
				t.send(d, st.do)
			}
		}
	}
	r := t.begin(t.subscribe())
	for range 3 {
		t.advance(0)
		for ; len(later) > 0; later = later[1:] {
			for _, st := range t.script.sent() {
				t.do(func() { t.send(later[0], st.do) })
				t.advance(0)
			}
		}
		t.pass()
	}
	if t.runs[t.i] = r.got(); t.config.Unordered {
		t.runs[t.i] = sorted(r.got())
	}
	plain := t.others.Load() == 0 && !t.hops.Load()
	if t.i == 1 && plain && !same(t.runs[0], t.runs[1], false) {
		t.breaks("from a source that sends at once comes %v", described(t.runs[0]))
	}
}

// reentrantly has the observer of a value do something. The recorder sees what must not come.
func reentrantly[T, R any](t *trial[T, R]) {
	r := t.subscribe()
	var second *recorder[R]
	how := [...]string{"unsubscribes", "sends", "completes", "fails", "subscribes again"}[t.n%5]
	if how == "subscribes again" {
		second = t.subscribe()
	}
	t.inside(r, func() {
		switch how {
		case "unsubscribes":
			r.sub.Unsubscribe()
			r.over("its observer had unsubscribed")
		case "subscribes again":
			t.startInside(second)
		default:
			what := map[string]action{"sends": sendValue, "completes": sendCompletion, "fails": sendError}
			t.sendFirst(what[how])
		}
	})
	t.begin(r)
	t.play(t.script, 0)
	if second != nil && second.sub != nil {
		t.play(t.script, second.number)
	}
	t.pass()
}

// keepsInside has the observer of the first value make the source send another one, right after it
// and inside of it. In the second case, no fewer values may come.
func keepsInside[T, R any](t *trial[T, R]) {
	if t.hung {
		return // as it would here, for a second
	}
	r, due := t.subscribe(), false
	send := func() { t.sendFirst(sendValue) }
	t.inside(r, func() {
		if due = t.i == 0; !due {
			send()
		}
	})
	t.begin(r)
	for _, st := range t.script.sent() {
		if t.perform(st, 0); due {
			due = false
			t.do(send)
		}
	}
	t.pass()
	t.runs[t.i] = valuesOf(r.got())
	plain := t.others.Load() == 0 && !t.timed.Load()
	if t.i == 1 && plain && len(t.runs[1]) < len(t.runs[0]) {
		t.breaks("of a value that its observer makes the source send comes %v, and sent "+
			"afterwards %v", described(t.runs[1]), described(t.runs[0]))
	}
}

// givesAll merges what an operator sends, if that is observables of the source's values, such as
// windows or groups. A value comes by the host, while the merge is busy: then the observer makes the
// source send others. In the first case, they come afterwards. The same number must come.
func givesAll[T, R any](t *trial[T, R]) {
	type window interface {
		SubscribeTo(dst *observable.Subscriber[T])
	}
	if t.build(t.source(0)); !t.built || t.hung {
		return
	}
	send := func(values int) {
		for range values {
			t.sendFirst(sendValue)
		}
	}
	inside, merged := t.i == 1, &t.got[t.i]
	all := observable.Pipe1(t.result, observable.MergeMap(func(v R) observable.Observable[T] {
		w, ok := any(v).(window)
		if !ok {
			return observable.Empty[T]()
		}
		return observable.ObserveOn[T](t.schedulers[0])(observable.New(w.SubscribeTo))
	}))
	t.values = append(t.values, 0)
	t.do(func() {
		all.Subscribe(context.WithValue(t.ctx, marker{}, 0), observable.Observer[T]{Next: func(v T) {
			if *merged = append(*merged, v); inside {
				inside = false
				send(3)
			}
		}, Error: func(error) {}})
	})
	t.do(func() { send(1) })
	t.pass()
	if t.i == 0 {
		t.do(func() { send(3) })
		t.pass()
	} else if len(t.got[1]) < len(t.got[0]) {
		t.breaks("of what it sends to a busy receiver comes %v, and to another %v: does it keep "+
			"the values until the receiver has subscribed?", t.got[1], t.got[0])
	}
}

// leavesValues looks whether what has come stays as it was: an observer may keep it.
func leavesValues[T, R any](t *trial[T, R]) {
	r := t.subscribe()
	var were []string
	r.during = func(e marble.Event[R]) {
		if gort.Goid() == t.driver {
			were = append(were, content(e.Value))
		}
	}
	t.begin(r)
	for range 3 {
		t.play(t.script.values(), 0)
		t.pass()
	}
	t.play(t.script, 0)
	t.pass()
	for i, e := range r.got() {
		if is := content(e.Value); len(were) == len(r.got()) && were[i] != is {
			t.breaks("result %d was %s when it came, and is %s now: does it use memory of its own "+
				"for each?", i+1, were[i], is)
			return
		}
	}
}

// content is what a value is made of. What is behind pointers and functions may change.
func content(v any) string {
	switch reflect.ValueOf(v).Kind() {
	case reflect.Pointer, reflect.Func, reflect.Chan, reflect.Invalid:
		return ""
	}
	return fmt.Sprint(v)
}

// inside calls f in the midst of the first value of r that comes on the goroutine of the trial.
func (t *trial[T, R]) inside(r *recorder[R], f func()) {
	r.during = func(e marble.Event[R]) {
		if e.Kind == observable.KindNext && gort.Goid() == t.driver && r.sub != nil {
			r.during = nil
			f()
		}
	}
}

// valuesOf is a run without its end.
func valuesOf[R any](run []marble.Event[R]) []marble.Event[R] {
	end := func(e marble.Event[R]) bool { return e.Kind != observable.KindNext }
	return slices.DeleteFunc(slices.Clone(run), end)
}

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

// described is a run in words.
func described[R any](run []marble.Event[R]) (calls []string) {
	for _, e := range run {
		calls = append(calls, named(e))
	}
	return calls
}
