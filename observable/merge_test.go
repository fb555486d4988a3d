package observable_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

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

func TestSources_OfOneOrNone(t *testing.T) {
	t.Parallel()
	runSources(t, []source{
		{name: "Merge of one", src: fixed(observable.Merge(observable.Of("a"))), want: "(a|)"},
		{name: "Zip of none", src: fixed(observable.Zip[string]()), want: "|"},
		{name: "CombineLatest of none", src: fixed(observable.CombineLatest[string]()), want: "|"},
		{name: "TakeLast of none", src: fixed(observable.TakeLast[string](0)(unsubscribed())), want: "|"},
		{name: "Generate without a condition", want: "(124|)",
			src: fixed(observable.Take[int](3)(observable.Generate(1, nil, func(n int) int { return 2 * n })))},
	})
}
