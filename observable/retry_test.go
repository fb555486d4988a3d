package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	reset := observable.RetryAfterConfig{ResetOnSuccess: true}
	runMarbles(t, []marbles{
		{name: "gives up at once without a wait",
			op: onScheduler(func(s scheduler.Scheduler) op {
				return observable.RetryAfter[string](schedule.Schedule{}, s)
			}),
			in:   "-a#",
			want: "-a#"},
		{name: "gives up when the time is over",
			op: onScheduler(func(s scheduler.Scheduler) op {
				return observable.RetryAfter[string](schedule.Every(2*ms).Within(8*ms), s)
			}),
			in:   "-a#",
			want: "-a---a---a#"},
		{name: "starts its schedule anew after a value",
			op: onScheduler(func(s scheduler.Scheduler) op {
				waits := schedule.Of(ms, 3*ms).Within(3 * ms)
				again := observable.RetryAfterWithConfig[string](waits, s, reset)
				return observable.Compose2(again, observable.Take[string](5))
			}),
			in:   "-a#",
			want: "-a--a--a--a--(a|)"},
		{name: "goes on with its schedule without a value",
			op: onScheduler(func(s scheduler.Scheduler) op {
				return observable.RetryAfterWithConfig[string](schedule.Of(ms, 3*ms), s, reset)
			}),
			in:   "-#",
			want: "-------#"},
	})
}
