package observable_test

import (
	"testing"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func TestThrottleTime(t *testing.T) {
	t.Parallel()
	throttle := func(d time.Duration, c observable.ThrottleConfig) opOn {
		return onScheduler(func(s scheduler.Scheduler) op {
			return observable.ThrottleTimeWithConfig[string](d, s, c)
		})
	}
	leading := onScheduler(func(s scheduler.Scheduler) op {
		return observable.ThrottleTime[string](3*ms, s)
	})
	runMarbles(t, []marbles{
		{name: "sends what begins a wait", op: leading,
			in:   "abcdefg|",
			want: "a---e--|"},
		{name: "trailing",
			op:   throttle(3*ms, observable.ThrottleConfig{SkipLeading: true, Trailing: true}),
			in:   "abcdefg|",
			want: "---d--g|"},
		{name: "trailing delays completion", op: throttle(5*ms, observable.ThrottleConfig{Trailing: true}),
			in:   "-ab|",
			want: "-a----(b|)"},
		{name: "of neither end", op: throttle(5*ms, observable.ThrottleConfig{SkipLeading: true}),
			in:   "-ab|",
			want: "---|"},
	})
}
