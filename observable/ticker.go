package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// Ticker sends s's time, once each period, the first time after a period. Ticks that fall due while
// the receiver is busy are made up for by one. It panics if period is not positive. It stands for a
// [time.Ticker], which is stopped when the subscriber closes.
//
//	Ticker(2ms): --t-t-t...   the time at each
func Ticker(period time.Duration, s scheduler.Scheduler) Observable[time.Time] {
	must(period > 0, "Ticker: period not positive")
	must(s != nil, "Ticker: nil s")
	return Map(func(int) time.Time { return s.Now() })(Interval(period, s))
}
