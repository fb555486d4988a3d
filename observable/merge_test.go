package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/marble"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func TestMerge(t *testing.T) {
	t.Parallel()
	merge := func(diagrams ...string) sourceOn {
		return func(m *marble.M, _ scheduler.Scheduler) strs {
			return observable.Merge(colds(m, diagrams)...)
		}
	}
	runSources(t, []source{
		{name: "takes turns", src: merge(
			"      -a----b|",
			"      -p-----q-|"),
			want: "-(ap)-bq-|"},
		{name: "fails with the first", src: merge(
			"      -a-b|",
			"      --#"),
			want: "-a#"},
		{name: "of one", src: merge(
			"      -a|"),
			want: "-a|"},
		{name: "of nothing", src: merge(), want: "|"},
	})
}

func TestMergeAll(t *testing.T) {
	t.Parallel()
	all := func(c observable.MergeConfig, diagrams ...string) sourceOn {
		return func(m *marble.M, _ scheduler.Scheduler) strs {
			return mergeWith(c, colds(m, diagrams)...)
		}
	}
	runSources(t, []source{
		{name: "side by side", src: all(observable.MergeConfig{},
			"      -a|",
			"      p|"),
			want: "pa|"},
		{name: "one at a time", src: all(observable.MergeConfig{Concurrent: 1},
			"      -a|",
			"        -p|"),
			want: "-a-p|"},
	})
}
