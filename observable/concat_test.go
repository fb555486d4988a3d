package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestConcat(t *testing.T) {
	t.Parallel()
	concat := func(diagrams ...string) sourceOn {
		return func(m *marble.M, _ scheduler.Scheduler) strs {
			return observable.Concat(colds(m, diagrams)...)
		}
	}
	runSources(t, []source{
		{name: "passes on one after the other", src: concat("-a|", "p|"),
			want: "-ap|"},
		{name: "fails with the first", src: concat("-#", "p|"),
			want: "-#"},
		{name: "completes at once without sources", src: concat(),
			want: "|"},
	})
}
