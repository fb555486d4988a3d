package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func TestObserveOn_DelaysTheEndAsWell(t *testing.T) {
	t.Parallel()
	later := onScheduler(func(s scheduler.Scheduler) op {
		return observable.ObserveOnWithConfig[string](s, observable.ObserveOnConfig{Delay: 3 * ms})
	})
	runMarbles(t, []marbles{{name: "by three", op: later,
		in:   "-a-#",
		want: "----a-#"}})
}
