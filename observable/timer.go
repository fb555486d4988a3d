package observable

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

// Timer sends 0 on s after due, and completes. A due that is not positive still takes a run of s.
// It delivers on s. It stands for RxJS's timer.
//
//	Timer(3ms): ---(0|)
func Timer(due time.Duration, s scheduler.Scheduler) Observable[int] {
	must(given(s), "Timer: nil s")
	return ticking("Timer", s, func(t *ticker) (time.Duration, bool) {
		t.once = true
		return due, t.ticks == 0
	})
}

// TimerAt is Timer for a moment of s's clock. A past moment counts as now. It delivers on s, and
// never before that moment: see [TimerAfter] for a clock that is set meanwhile. It stands for RxJS's
// timer with a date.
//
//	TimerAt(3ms): ---(0|)
func TimerAt(due time.Time, s scheduler.Scheduler) Observable[int] {
	must(given(s), "TimerAt: nil s")
	return onceAt("TimerAt", due, s)
}

// onceAt sends 0 at a moment of s's clock, and not before.
func onceAt(label string, due time.Time, s scheduler.Scheduler) Observable[int] {
	return ticking(label, s, func(t *ticker) (time.Duration, bool) {
		t.once, t.until = true, &appointment{s: s, due: due}
		return t.until.begin(s.Now()), t.ticks == 0
	})
}

// TimerEvery sends 0 on s after due, and then 1, 2 and so on, one each period. If period is
// negative, it completes after 0. It delivers on s. It stands for RxJS's timer with an interval.
//
//	TimerEvery(3ms, 2ms): ---0-1-2-3...
func TimerEvery(due, period time.Duration, s scheduler.Scheduler) Observable[int] {
	must(given(s), "TimerEvery: nil s")
	return ticking("TimerEvery", s, func(t *ticker) (time.Duration, bool) {
		if t.ticks == 0 {
			return due, true
		}
		return period, period >= 0
	})
}

// TimerAfter sends 0, 1, 2 and so on, on s, each after a wait of the schedule, and completes when
// the schedule stops. A schedule that stops at once still takes a run of s. It asks the schedule
// after each value, by s's clock, and never for a time before that of the value. It delivers on s.
// It stands for ZIO's and Effect's streams of a schedule.
//
// The clock of a [github.com/rxsched/rxsched/host.Loop] is the system's, unless its config has an
// origin. If that clock is set, or the machine was suspended, what goes by the date, as a schedule
// of cron does, follows the new date within a minute: several values that have become due come as
// one, and none comes again. Other schedules wait for as long as they say, not counting a
// suspension. To tell the two apart, a schedule may be asked twice.
//
//	TimerAfter(schedule.Of(1ms, 3ms, 2ms), s):  -0--1-(2|)
func TimerAfter(waits schedule.Schedule, s scheduler.Scheduler) Observable[int] {
	must(given(s), "TimerAfter: nil s")
	return ticking("TimerAfter", s, func(t *ticker) (time.Duration, bool) {
		returned := false
		defer t.dst.root.Guard(&returned)
		if t.ticks == 0 {
			t.until = &appointment{s: s}
		}
		wait, ok := t.until.next(waits, schedule.Step{Attempt: t.ticks + 1})
		returned = true
		return wait, ok
	})
}

// Interval sends 0, 1, 2 and so on, on s, one each period, the first after a period. A negative
// period counts as 0. It delivers on s. It stands for RxJS's interval.
//
//	Interval(2ms): --0-1-2-3...
func Interval(period time.Duration, s scheduler.Scheduler) Observable[int] {
	must(given(s), "Interval: nil s")
	period = max(period, 0)
	return ticking("Interval", s, func(*ticker) (time.Duration, bool) { return period, true })
}

// ticking makes a timer. next says how long it waits for its next tick; false completes it.
func ticking(
	label string, s scheduler.Scheduler, next func(*ticker) (time.Duration, bool),
) Observable[int] {
	return New(func(dst *Subscriber[int]) {
		t := &ticker{dst: dst, label: label, next: next}
		wait, ok := next(t)
		if t.once {
			t.parking = newParking(dst, s, t)
		}
		t.over = !ok
		begin(dst, s, t, wait)
	})
}

type ticker struct {
	dst   *Subscriber[int]
	label string                              // set once
	next  func(*ticker) (time.Duration, bool) // set once
	ticks int                                 // so far
	until *appointment                        // not before which the next one comes, or nil
	over  bool                                // there was no first tick to wait for
	once  bool                                // there is one tick
	*parking
}

func (t *ticker) Label() string { return t.label }

func (t *ticker) Run(self *action.Action) {
	if t.over {
		t.dst.Complete()
		return
	}
	if early := t.until.early(); early > 0 {
		self.Schedule(early)
		return
	}
	if !t.ready() {
		self.Unsubscribe()
		return
	}
	n := t.ticks
	t.ticks++
	t.dst.Next(n)
	if wait, ok := t.next(t); ok {
		self.Schedule(wait)
	} else {
		t.dst.Complete()
	}
}
