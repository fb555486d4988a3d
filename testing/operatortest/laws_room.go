package operatortest

import (
	"github.com/rxsched/rxsched/observable"
)

// passage is what is below the operator: a stage that has room for so many values.
type passage[R any] struct {
	room  int
	freed func()
}

func (p *passage[R]) operator() observable.Operator[R, R] {
	return observable.Operate(func(src observable.Observable[R], dst *observable.Subscriber[R]) {
		in := observable.NewSubscriber(dst, observable.Observer[R]{Next: func(v R) {
			p.room--
			dst.Next(v)
		}})
		p.freed = in.Bound(func() bool { return p.room > 0 })
		src.SubscribeTo(in)
	})
}

// asker is a source that sends only after it has asked.
type asker[T any] struct {
	*feed[T]
	waits bool
	wakes int // since it was told to wait
}

// callsBack has sources ask before each value, with little room below. A source that is told to wait
// is called back, once, when there is room.
func callsBack[T, R any](a *attempt[T, R]) {
	if a.hung {
		return
	}
	a.try(func(t *trial[T, R]) {
		p := &passage[R]{room: 1}
		t.build(a.op, t.source(0))
		if t.built {
			t.result = p.operator()(t.result)
		}
		t.start(t.subscribe())
		if p.freed == nil {
			return // it panics
		}
		asking := map[*feed[T]]*asker[T]{}
		for range 12 {
			for _, d := range t.open(0) {
				one := asking[d]
				if one == nil {
					one = &asker[T]{feed: d}
					asking[d] = one
				}
				t.ask(one)
			}
			t.pass()
			for _, one := range asking {
				if one.waits && p.room > 0 && !t.isTorn(one.feed) {
					t.breaks("a source that was told to wait is not called back, though there is room below")
				}
			}
			if p.room < 1 {
				p.room = 1
				t.do(p.freed)
				t.pass()
			}
		}
	})
}

// ask has a source send a value, if it may.
func (t *trial[T, R]) ask(one *asker[T]) {
	if one.waits {
		return
	}
	t.do(func() {
		one.wakes = 0
		ready := one.dst.Ready(func() {
			if one.wakes++; one.wakes > 1 {
				t.breaks("a source that was told to wait is called back twice")
			}
			one.waits = false
		})
		if ready {
			t.send(one.feed, sendValue)
		} else {
			one.waits = one.wakes == 0
		}
	})
}
