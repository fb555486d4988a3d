package observable

import (
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// SubscribeOn subscribes to the source on s. A synchronous source delivers on s; others deliver
// where they would without it. It stands for RxJS's subscribeOn; in place of its delay, use
// [MergeMap] of a [Timer].
//
//	source:                  a-b-|
//	SubscribeOn(s):          a-b-|  (subscribed by s)
func SubscribeOn[T any](s scheduler.Scheduler) Operator[T, T] {
	must(given(s), "SubscribeOn: nil s")
	return operate("SubscribeOn", func(src Observable[T], dst *Subscriber[T]) {
		begin(dst, s, &subscribeWork[T]{src, dst}, 0)
	})
}

type subscribeWork[T any] struct {
	src Observable[T]
	dst *Subscriber[T]
}

func (w *subscribeWork[T]) Label() string { return "SubscribeOn" }

func (w *subscribeWork[T]) Run(*action.Action) {
	returned := false
	defer w.dst.root.Guard(&returned)
	w.src.SubscribeTo(w.dst)
	returned = true
}
