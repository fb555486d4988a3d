package observable_test

import (
	"context"
	"testing"

	"github.com/rxsched/rxsched/marble"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/stretchr/testify/require"
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

func TestConcat_DoesNotGrowTheStack(t *testing.T) {
	t.Parallel()
	sources := make([]observable.Observable[int], 100_000)
	for i := range sources {
		sources[i] = observable.Of(i)
	}
	n, err := observable.LastValue(context.Background(), observable.Count(observable.Concat(sources...)))
	require.NoError(t, err)
	require.Equal(t, len(sources), n)
}
