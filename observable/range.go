package observable

import "github.com/rxsched/rxsched/observable/internal/watching"

// Range sends count numbers from start on, synchronously, and completes. If count is not positive,
// it sends none. Like [FromSlice] it leaves a host no time for others, and waits for room below. It
// stands for RxJS's range.
//
//	Range(1, 3): (123|)
func Range(start, count int) Observable[int] {
	return promptAt(watching.Here(), func(dst *Subscriber[int]) {
		if dst.room() != nil {
			sendRange(dst, start, count)
			return
		}
		for i := 0; i < count; i++ {
			if !offer(dst, start+i) {
				return
			}
		}
		if !dst.Closed() {
			dst.Complete()
		}
	})
}

// sendRange sends a range where there may be no room.
func sendRange(dst *Subscriber[int], start, count int) {
	i := 0
	sendPatiently(&dst.core, func() bool {
		if i >= count {
			dst.Complete()
			return false
		}
		i++
		dst.Next(start + i - 1)
		return true
	})
}
