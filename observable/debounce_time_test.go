package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// In RxJS all but the last value are lost: the queue runs the debouncing before debounceTime has
// noted that there is one.
func TestDebounceTime_OfNothingOnAQueueSendsEachValue(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		debounce := observable.DebounceTime[string](0, m.Queue())
		m.Expect(observable.Pipe1(observable.Of("a", "b"), debounce)).ToBe("(ab|)")
	})
}
