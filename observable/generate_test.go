package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func below(limit int) func(int) bool { return func(n int) bool { return n < limit } }

// No t.Parallel: AllocsPerRun must be alone.
func TestGenerate_AllocatesNothingPerItem(t *testing.T) {
	run := func(n int) float64 {
		src := observable.Generate(0, below(n), func(n int) int { return n + 1 })
		return testing.AllocsPerRun(10, func() { src.Subscribe(ctx, ignore[int]()) })
	}
	require.Equal(t, run(1), run(10_000))
}
