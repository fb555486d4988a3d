package operatortest

import (
	"reflect"
	"runtime"
)

// byKey has a source send on a goroutine of its own, and the host be a running loop.
func byKey[T, R any](a *attempt[T, R]) {
	a.tryOn(func(t *trial[T, R]) {
		t.yield = runtime.Gosched
		t.feeds.play = func(d *feed[T]) {
			if d.of != 0 {
				return
			}
			go func() {
				for n := 0; n < eight*each && !d.dst.Closed(); n++ {
					t.next(d, n)
				}
				t.end(d, nil)
			}()
		}
		t.build(a.op, t.source(0))
		r := t.subscribe()
		t.startInside(r)
		a.leave(t, r)
		for _, d := range t.list() {
			a.sameOrder(t, d, r)
		}
	}, running)
}

// sameOrder compares the values of each key that have come with those that were sent.
func (a *attempt[T, R]) sameOrder(t *trial[T, R], d *feed[T], r *recorder[R]) {
	sent := map[any][]any{}
	for _, e := range valuesOf(d.events) {
		key := a.config.Key(e.Value)
		sent[key] = append(sent[key], e.Value)
	}
	for _, e := range valuesOf(r.got()) {
		v, ok := any(e.Value).(T)
		if !ok {
			t.breaks("Config.Key needs results of the source's type, and %v is none", e.Value)
			return
		}
		key := a.config.Key(v)
		left := sent[key]
		for len(left) > 0 && !reflect.DeepEqual(left[0], any(v)) {
			left = left[1:]
		}
		if len(left) == 0 {
			t.breaks("%v comes after a later value of the key %v, or twice", v, key)
			return
		}
		sent[key] = left[1:]
	}
}
