package observable

import (
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// FromSliceOn sends the elements of a slice, each in a run on s, and completes in one more run. The
// slice must not change while there are subscribers. It delivers on s. It stands for RxJS's
// scheduled, and for of, from, range and empty with a scheduler; for many elements in a run, use
// [FromSeqOnWithConfig] of slices.Values.
//
//	FromSliceOn([a b c], s): (abc|) on async, a run each; a-b-c-| on frame, a frame each
func FromSliceOn[T any](values []T, s scheduler.Scheduler) Observable[T] {
	must(given(s), "FromSliceOn: nil s")
	return New(func(dst *Subscriber[T]) {
		w := &sending{dst: &dst.core, send: sendEach(dst, values, nil)}
		w.parking = newParking(dst, s, w)
		begin(dst, s, w, 0)
	})
}

type sending struct {
	dst    *core
	send   func() bool // sends a notification, and reports whether another may follow; set once
	slices *slicing    // of runs that send several values; nil for one value a run
	*parking
}

func (w *sending) Label() string { return "FromSliceOn" }

func (w *sending) Run(self *action.Action) {
	w.slices.begin()
	for w.ready() {
		if !w.send() || w.dst.Closed() {
			return
		}
		if w.slices.over() {
			w.again(self)
			return
		}
	}
	self.Unsubscribe()
}

// again asks for the next run. After a slice it is a new action: self would keep its interval, which
// is due since the slice began, and so before what came due meanwhile.
func (w *sending) again(self *action.Action) {
	if w.slices == nil {
		self.Schedule(0)
		return
	}
	w.slices.next()
	self.Unsubscribe()
}
