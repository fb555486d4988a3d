package observable

import (
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// FromSliceOn sends the elements of a slice, each in a run on s, and completes in one more run. The
// slice must not change while anyone is subscribed. It delivers on s. It stands for RxJS's
// scheduled, and for of, from, range and empty with a scheduler; for scheduled of an observable use
// [SubscribeOn] and [ObserveOn].
//
//	FromSliceOn([a b c], s): (abc|) on async, a run each; a-b-c-| on frame, a frame each
func FromSliceOn[T any](values []T, s scheduler.Scheduler) Observable[T] {
	must(s != nil, "FromSliceOn: nil s")
	return New(func(dst *Subscriber[T]) {
		rest := values
		begin(dst, s, &sending[T]{dst: dst, next: func() (v T, err error, ok bool) {
			if len(rest) == 0 {
				return v, nil, false
			}
			v, rest = rest[0], rest[1:]
			return v, nil, true
		}}, 0)
	})
}

// sending is the work that sends a value in each run, until next returns an error or no value.
type sending[T any] struct {
	dst  *Subscriber[T]
	next func() (v T, err error, ok bool)
}

// Label is for traces.
func (w *sending[T]) Label() string { return "FromSliceOn" }

func (w *sending[T]) Run(self *action.Action) {
	v, err, ok := w.next()
	switch {
	case !ok:
		w.dst.Complete()
	case err != nil:
		w.dst.Error(err)
	default:
		w.dst.Next(v)
		self.Schedule(0)
	}
}
