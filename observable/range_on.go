package observable

import "github.com/rxsched/rxsched/scheduler"

// RangeOn is [Range] with each number, and the end, in a run of its own on s. If there is no number
// it completes at once, without s. It stands for RxJS's range with a scheduler.
//
//	RangeOn(1, 3, s): (123|) on async, a run each; 1-2-3-| on frame, a frame each
func RangeOn(start, count int, s scheduler.Scheduler) Observable[int] {
	must(s != nil, "RangeOn: nil s")
	if count <= 0 {
		return Empty[int]()
	}
	return New(func(dst *Subscriber[int]) {
		i := -1
		begin(dst, s, &sending[int]{dst: dst, next: func() (int, error, bool) {
			i++
			return start + i, nil, i < count
		}}, 0)
	})
}
