package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// WindowTimeConfig says when windows open, and when they are full.
type WindowTimeConfig struct {
	// Every is the time from the opening of one window to that of the next, so that they may
	// overlap or leave gaps. If 0, a window opens when the one before closes.
	Every time.Duration

	// Max is the number of values at which a window closes before its time. If 0, there is none.
	Max int
}

// WindowTime sends the values of each span of time, by s's clock, as a window, as [Window] does. A
// span of 0 ends in s's next run: in the next frame, if s runs in frames. It panics if span is
// negative. It stands for RxJS's windowTime.
//
//	source:           -ab--c--|
//	WindowTime(3ms):  x--y--z-|
//	x:                -ab|
//	y:                   --c|
//	z:                      --|
func WindowTime[T any](span time.Duration, s scheduler.Scheduler) Operator[T, Observable[T]] {
	must(span >= 0, "WindowTime: negative span")
	must(s != nil, "WindowTime: nil s")
	return spansTimed(spanTimes{label: "WindowTime", length: span}, s, windows[T])
}

// WindowTimeWithConfig is WindowTime with a say in when windows open, and in how many values they
// get. It panics if span or a field of c is negative.
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
	return spansTimed(spanTimes{label: "WindowTime", length: span, every: c.Every, max: c.Max}, s, windows[T])
}
