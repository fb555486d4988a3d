package observable

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// Timer sends 0 on s after due, and completes. A due that is not positive still takes a run of s.
// It delivers on s. It stands for RxJS's timer.
//
//	Timer(3ms): ---(0|)
func Timer(due time.Duration, s scheduler.Scheduler) Observable[int] {
	must(s != nil, "Timer: nil s")
	return ticking(func() time.Duration { return due }, once, s)
}

// TimerAt is Timer for a moment of s's clock. A past moment counts as now. It delivers on s. It
// stands for RxJS's timer with a date.
//
//	TimerAt(3ms): ---(0|)
func TimerAt(due time.Time, s scheduler.Scheduler) Observable[int] {
	must(s != nil, "TimerAt: nil s")
	return ticking(func() time.Duration { return due.Sub(s.Now()) }, once, s)
}

// TimerEvery sends 0 on s after due, and then 1, 2 and so on, one each period. If period is
// negative, it completes after 0. It delivers on s. It stands for RxJS's timer with an interval.
//
//	TimerEvery(3ms, 2ms): ---0-1-2-3...
func TimerEvery(due, period time.Duration, s scheduler.Scheduler) Observable[int] {
	must(s != nil, "TimerEvery: nil s")
	return ticking(func() time.Duration { return due }, period, s)
}

// Interval sends 0, 1, 2 and so on, on s, one each period, the first after a period. A negative
// period counts as 0. It delivers on s. It stands for RxJS's interval.
//
//	Interval(2ms): --0-1-2-3...
func Interval(period time.Duration, s scheduler.Scheduler) Observable[int] {
	must(s != nil, "Interval: nil s")
	period = max(period, 0)
	return ticking(func() time.Duration { return period }, period, s)
}

// once is the period of a timer that does not repeat.
const once time.Duration = -1

func ticking(due func() time.Duration, period time.Duration, s scheduler.Scheduler) Observable[int] {
	return New(func(dst *Subscriber[int]) {
		begin(dst, s, &ticker{dst: dst, period: period}, due())
	})
}

// ticker is the work of a timer.
type ticker struct {
	dst    *Subscriber[int]
	period time.Duration
	ticks  int
}

// Label names the work in traces.
func (t *ticker) Label() string {
	if t.period < 0 {
		return "Timer"
	}
	return "Interval"
}

func (t *ticker) Run(self *action.Action) {
	n := t.ticks
	t.ticks++
	t.dst.Next(n)
	if t.period < 0 {
		t.dst.Complete()
		return
	}
	self.Schedule(t.period)
}
