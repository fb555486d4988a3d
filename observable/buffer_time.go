package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// BufferTimeConfig sets when lists begin, and how long they get.
type BufferTimeConfig struct {
	// Every is the time from the beginning of one list to that of the next. Lists overlap if it is
	// less than their span, and leave gaps if it is more. If 0, a list begins when the one before
	// is sent.
	Every time.Duration

	// Max is the length at which a list is sent before its span has passed. If 0, there is no
	// limit. While there is no room below, a list goes on collecting, until it has Max values.
	Max int
}

// BufferTime collects the values of each span of time, by s's clock, and sends them as a list at
// its end, even an empty list. When the source completes, the open list is sent; an error drops it.
// The receiver owns the list. A span of 0 ends in s's next run; for a scheduler of frames that is
// the next frame. It panics if span is negative. The source's goroutine and s's both deliver, each
// also for the other. It stands for RxJS's bufferTime.
//
//	source:           -ab--c--|
//	BufferTime(3ms):  ---x--y-(z|)   x = [a b], y = [c], z = []
func BufferTime[T any, L []T](span time.Duration, s scheduler.Scheduler) Operator[T, L] {
	return windowingTimed("BufferTime", span, s, WindowTimeConfig{}, lists[T, L]())
}

// BufferTimeWithConfig is BufferTime with lists that may overlap, leave gaps or be full early. It
// panics if span or a field of c is negative.
//
//	source:                                                  -abc---d|
//	BufferTimeWithConfig(4ms, s, BufferTimeConfig{Max: 2}):  --x---y-(z|)   x = [a b], y = [c], z = [d]
func BufferTimeWithConfig[T any, L []T](
	span time.Duration, s scheduler.Scheduler, c BufferTimeConfig,
) Operator[T, L] {
	return windowingTimed("BufferTimeWithConfig", span, s, WindowTimeConfig(c), lists[T, L]())
}
