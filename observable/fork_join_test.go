package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestForkJoin(t *testing.T) {
	t.Parallel()
	join := func(diagrams ...string) sourceOn {
		return func(m *marble.M, _ scheduler.Scheduler) strs {
			return list(observable.ForkJoin(colds(m, diagrams)...))
		}
	}
	runSources(t, []source{
		{name: "sends the last values", src: join("-a-b|", "-p-q-r|"), key: key{"x": "[b r]"},
			want: "------(x|)"},
		{name: "gives up when a source is empty", src: join("-a-b|", "--|"),
			want: "--|"},
		{name: "completes at once without sources", src: join(),
			want: "|"},
	})
}
