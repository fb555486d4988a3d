package observable_test

import (
	"fmt"
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func TestTimeIntervalAndTimestamp(t *testing.T) {
	t.Parallel()
	interval := onScheduler(observable.TimeInterval[string])
	stamp := onScheduler(func(s scheduler.Scheduler) op {
		begun := s.Now()
		return observable.Compose2(observable.Timestamp[string](s),
			observable.Map(func(v observable.Timestamped[string]) string {
				return fmt.Sprint(v.Value, " after ", v.Timestamp.Sub(begun))
			}))
	})
	runMarbles(t, []marbles{
		{name: "TimeInterval counts from the value before", op: interval,
			key:  key{"a": "{a 1ms}", "b": "{b 3ms}"},
			in:   "-a--b#",
			want: "-a--b#"},
		{name: "Timestamp has the scheduler's time", op: stamp,
			key:  key{"a": "a after 1ms", "b": "b after 4ms"},
			in:   "-a--b|",
			want: "-a--b|"},
	})
}
