package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

func TestRepeatAfter(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{
		{name: "does not run again without a wait",
			op: onScheduler(func(s scheduler.Scheduler) op {
				return observable.RepeatAfter[string](schedule.Schedule{}, s)
			}),
			in:   "-a|",
			want: "-a|"},
	})
}
