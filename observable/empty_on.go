package observable

import (
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// EmptyOn is [Empty] that completes in a run on s. It stands for RxJS's empty with a scheduler.
//
//	EmptyOn(s): | on async; --| on frame, at the next frame
func EmptyOn[T any](s scheduler.Scheduler) Observable[T] {
	must(s != nil, "EmptyOn: nil s")
	return endOn(s, (*Subscriber[T]).Complete)
}

// ThrowOn is [Throw] that fails in a run on s. It stands for RxJS's throwError with a scheduler.
//
//	ThrowOn(err, s): # on async; --# on frame, at the next frame
func ThrowOn[T any](err error, s scheduler.Scheduler) Observable[T] {
	must(err != nil, "ThrowOn: nil err")
	must(s != nil, "ThrowOn: nil s")
	return endOn(s, func(dst *Subscriber[T]) { dst.Error(err) })
}

func endOn[T any](s scheduler.Scheduler, end func(*Subscriber[T])) Observable[T] {
	return New(func(dst *Subscriber[T]) {
		begin(dst, s, action.Func(func(*action.Action) { end(dst) }), 0)
	})
}
