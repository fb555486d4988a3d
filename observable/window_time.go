package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// WindowTimeConfig sets when windows open, and when they are full.
type WindowTimeConfig struct {
	// Every is the time between the openings of two windows, which so may overlap or leave gaps. If
	// 0, a window opens when the one before closes.
	Every time.Duration

	// Max is the number of values at which a window closes before its time. 0 means no limit.
	Max int
}

// WindowTime splits the values into windows of one span of time each, by s's clock, as [Window]
// does. A span of 0 ends in s's next run: in the next frame, if s runs in frames. It panics if span
// is negative. The source's goroutine and s's both deliver, each also for the other. It stands for
// RxJS's windowTime.
//
//	source:           -ab--c--|
//	WindowTime(3ms):  x--y--z-|
//	x:                -ab|
//	y:                   --c|
//	z:                      --|
func WindowTime[T any](span time.Duration, s scheduler.Scheduler) Operator[T, Observable[T]] {
	must(span >= 0, "WindowTime: negative span")
	must(s != nil, "WindowTime: nil s")
	return windowingTimed(windowingTimes{label: "WindowTime", length: span}, s, windows[T])
}

// WindowTimeWithConfig is WindowTime with windows that overlap, leave gaps or have a maximum of
// values. It panics if span or a field of c is negative.
//
//	source:                                                  -abc---d|
//	WindowTimeWithConfig(4ms, s, WindowTimeConfig{Max: 2}):  x-y---z-|
//	x:                                                       -a(b|)
//	y:                                                         -c--|
//	z:                                                             -d|
func WindowTimeWithConfig[T any](span time.Duration, s scheduler.Scheduler, c WindowTimeConfig) Operator[T, Observable[T]] {
	must(span >= 0, "WindowTimeWithConfig: negative span")
	must(s != nil, "WindowTimeWithConfig: nil s")
	must(c.Every >= 0, "WindowTimeWithConfig: negative Every")
	must(c.Max >= 0, "WindowTimeWithConfig: negative Max")
	return windowingTimed(windowingTimes{label: "WindowTime", length: span, every: c.Every, max: c.Max}, s, windows[T])
}
