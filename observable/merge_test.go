package observable_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
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

// What one source sends keeps its order, also if the gate is left and entered at every moment in
// between.
func TestMerge_KeepsTheOrderOfEachSource(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	sources := make([]ints, 4)
	const many = 20_000
	for i := range sources {
		sources[i] = inBackground(&wg, observable.Range(i*many, many))
	}
	next := make([]int, len(sources))
	done := make(chan struct{})
	observable.Merge(sources...).Subscribe(context.Background(), observable.Observer[int]{
		Next: func(v int) {
			source, n := v/many, v%many
			if n != next[source] {
				t.Errorf("source %d: %d came instead of %d", source, n, next[source])
			}
			next[source] = n + 1
		},
		Complete: func() { close(done) },
	})
	<-done
	wg.Wait()
	require.Equal(t, []int{many, many, many, many}, next)
}
