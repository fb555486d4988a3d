package observable_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestBufferCount_GivesEachListToItsReceiver(t *testing.T) {
	t.Parallel()
	src := observable.BufferCountWithConfig[int](2, observable.BufferCountConfig{Every: 1})(observable.Range(1, 3))
	var got [][]int
	src.Subscribe(ctx, observable.Next(func(list []int) {
		got = append(got, append([]int(nil), list...))
		clear(append(list, 0)[:cap(list)])
	}))
	require.Equal(t, [][]int{{1, 2}, {2, 3}, {3}}, got)
}

// No t.Parallel here: AllocsPerRun must be alone.
func TestBufferCount_AllocatesOnceForEachList(t *testing.T) {
	for name, c := range map[string]struct{ size, every, lists int }{
		"lists side by side": {size: 10, every: 10, lists: 100},
		"with gaps":          {size: 10, every: 20, lists: 50},
		"that overlap":       {size: 10, every: 1, lists: 1000},
	} {
		t.Run(name, func(t *testing.T) {
			op := observable.BufferCountWithConfig[int](c.size, observable.BufferCountConfig{Every: c.every})
			run := func(n int) float64 {
				src := op(observable.Range(0, n))
				return testing.AllocsPerRun(10, func() { src.Subscribe(context.Background(), ignore[[]int]()) })
			}
			require.InDelta(t, c.lists, run(1010)-run(10), 0)
		})
	}
}

func TestBufferCount_OfAHugeSizeTakesNoMemoryAhead(t *testing.T) {
	t.Parallel()
	lists, err := observable.ToSlice(ctx, observable.BufferCount[int](math.MaxInt)(observable.Range(0, 3)))
	require.NoError(t, err)
	require.Equal(t, [][]int{{0, 1, 2}}, lists)
}
