package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func TestDelay(t *testing.T) {
	t.Parallel()
	delay := onScheduler(func(s scheduler.Scheduler) op { return observable.Delay[string](3*ms, s) })
	runMarbles(t, []marbles{
		{name: "shifts values and lets completion wait", op: delay,
			in:   "-a-b|",
			want: "----a-(b|)"},
		{name: "does not hold errors up", op: delay,
			in:   "-a-b#",
			want: "----#"},
	})
}
