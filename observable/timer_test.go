package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestTimer(t *testing.T) {
	t.Parallel()
	timer := func(make func(s scheduler.Scheduler) observable.Observable[int]) sourceOn {
		return func(_ *marble.M, s scheduler.Scheduler) strs { return str(make(s)) }
	}
	runSources(t, []source{
		{name: "Timer", want: "--(0|)",
			src: timer(func(s scheduler.Scheduler) observable.Observable[int] {
				return observable.Timer(2*ms, s)
			})},
		{name: "TimerAt", want: "--(0|)",
			src: timer(func(s scheduler.Scheduler) observable.Observable[int] {
				return observable.TimerAt(s.Now().Add(2*ms), s)
			})},
		{name: "TimerEvery", want: "--0--1--(2|)",
			src: timer(func(s scheduler.Scheduler) observable.Observable[int] {
				return observable.Take[int](3)(observable.TimerEvery(2*ms, 3*ms, s))
			})},
		{name: "TimerEvery with a negative period", want: "--(0|)",
			src: timer(func(s scheduler.Scheduler) observable.Observable[int] {
				return observable.TimerEvery(2*ms, -1, s)
			})},
		{name: "TimerAfter", want: "-0--1-(2|)",
			src: timer(func(s scheduler.Scheduler) observable.Observable[int] {
				return observable.TimerAfter(schedule.Of(ms, 3*ms, 2*ms), s)
			})},
		{name: "TimerAfter within a time", want: "--0-(1|)",
			src: timer(func(s scheduler.Scheduler) observable.Observable[int] {
				return observable.TimerAfter(schedule.Every(2*ms).Within(5*ms), s)
			})},
		{name: "TimerAfter with a schedule that stops at once", want: "|",
			src: timer(func(s scheduler.Scheduler) observable.Observable[int] {
				return observable.TimerAfter(schedule.Schedule{}, s)
			})},
		{name: "Interval", want: "--0-(1|)",
			src: timer(func(s scheduler.Scheduler) observable.Observable[int] {
				return observable.Take[int](2)(observable.Interval(2*ms, s))
			})},
	})
}
