package observable

import (
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// Scheduled sends the elements of a slice, each in a run of its own on s, and completes in one more. The slice must not change while anyone is
// subscribed. It stands for RxJS's scheduled, and for of, from and the like with a scheduler.
//
//	Scheduled([a b c], s): (abc|) on async, a run each; a-b-c-| on frame, a frame each
func Scheduled[T any](values []T, s scheduler.Scheduler) Observable[T] {
	must(s != nil, "Scheduled: nil s")
	return New(func(dst *Subscriber[T]) {
		begin(dst, s, 0, &replay[T]{dst: dst, values: values})
	})
}

// replay is the work of Scheduled.
type replay[T any] struct {
	dst    *Subscriber[T]
	values []T // still to be sent
}

// Label is for traces.
func (r *replay[T]) Label() string { return "Scheduled" }

func (r *replay[T]) Run(self *action.Action) {
	if len(r.values) == 0 {
		r.dst.Complete()
		return
	}
	v := r.values[0]
	r.values = r.values[1:]
	r.dst.Next(v)
	self.Schedule(0)
}
