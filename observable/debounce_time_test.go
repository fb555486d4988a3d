package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestDebounceTime(t *testing.T) {
	t.Parallel()
	debounce := onScheduler(func(s scheduler.Scheduler) op {
		return observable.DebounceTime[string](2*ms, s)
	})
	runMarbles(t, []marbles{
		{name: "keeps the last of a burst", op: debounce,
			in:   "-a--bc--d|",
			subs: "^--------!",
			want: "---a---c-(d|)"},
		{name: "drops the waiting value on an error", op: debounce,
			in:   "-a#",
			want: "--#"},
	})
}

// In RxJS all but the last value are lost: the queue runs the debouncing before debounceTime has
// noted that there is one.
func TestDebounceTime_OfNothingOnAQueueSendsEachValue(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		debounce := observable.DebounceTime[string](0, m.Queue())
		m.Expect(observable.Pipe1(observable.Of("a", "b"), debounce)).ToBe("(ab|)")
	})
}
