package operatortest

import (
	"context"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// givesAll merges what an operator sends, if that is observables of the source's values, such as
// windows or groups. A value comes by the host, while the merge is busy: then the observer makes the
// source send others. In the second case, they come afterwards. The same number must come.
func givesAll[T, R any](a *attempt[T, R]) {
	type window interface {
		SubscribeTo(dst *observable.Subscriber[T])
	}
	if a.hung {
		return // as it would here
	}
	var got [2][]marble.Event[T]
	for i := range got {
		a.try(func(t *trial[T, R]) {
			t.build(a.op, t.source(0))
			if !t.built {
				return
			}
			send := func(values int) {
				for range values {
					if open := t.open(0); len(open) > 0 {
						t.send(open[0], sendValue)
					}
				}
			}
			inside := i == 1
			t.do(func() {
				t.values = append(t.values, 0)
				observable.Pipe1(t.result, observable.MergeMap(func(v R) observable.Observable[T] {
					w, ok := any(v).(window)
					if !ok {
						return observable.Empty[T]()
					}
					return observable.ObserveOn[T](t.env.schedulers[0])(observable.New(w.SubscribeTo))
				})).Subscribe(context.WithValue(t.ctx, marker{}, 0), observable.Observer[T]{Next: func(v T) {
					n := observable.Notification[T]{Value: v}
					got[i] = append(got[i], marble.Event[T]{At: t.elapsed(), Notification: n})
					if inside {
						inside = false
						send(3)
					}
				}, Error: func(error) {}})
			})
			t.do(func() { send(1) })
			t.pass()
			if i == 0 {
				t.do(func() { send(3) })
				t.pass()
			}
			if i == 1 && len(got[1]) < len(got[0]) {
				t.breaks("of what it sends to a busy receiver comes %v, and to another %v: does it keep "+
					"the values until the receiver has subscribed?", described(got[1]), described(got[0]))
			}
		})
	}
}
