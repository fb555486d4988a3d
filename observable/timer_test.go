package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestTimerAfter(t *testing.T) {
	t.Parallel()
	timer := func(make func(s scheduler.Scheduler) observable.Observable[int]) sourceOn {
		return func(_ *marble.M, s scheduler.Scheduler) strs { return str(make(s)) }
	}
	runSources(t, []source{
		{name: "within a time", want: "--0-(1|)",
			src: timer(func(s scheduler.Scheduler) observable.Observable[int] {
				return observable.TimerAfter(schedule.Every(2*ms).Within(5*ms), s)
			})},
		{name: "with a schedule that stops at once", want: "|",
			src: timer(func(s scheduler.Scheduler) observable.Observable[int] {
				return observable.TimerAfter(schedule.Schedule{}, s)
			})},
	})
}
