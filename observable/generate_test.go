package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func below(limit int) func(int) bool { return func(n int) bool { return n < limit } }

func double(n int) int { return 2 * n }

func TestGenerate(t *testing.T) {
	t.Parallel()
	endless := observable.Take[int](3)(observable.Generate(1, nil, double))
	runSources(t, []source{
		{name: "goes on while the condition holds",
			src:  fixed(observable.Generate(1, below(9), double)),
			want: "(1248|)"},
		{name: "may send nothing", src: fixed(observable.Generate(9, below(9), double)),
			want: "|"},
		{name: "goes on for ever without a condition", src: fixed(endless),
			want: "(124|)"},
	})
}

// No t.Parallel: AllocsPerRun must be alone.
func TestGenerate_AllocatesNothingPerItem(t *testing.T) {
	run := func(n int) float64 {
		src := observable.Generate(0, below(n), func(n int) int { return n + 1 })
		return testing.AllocsPerRun(10, func() { src.Subscribe(ctx, ignore[int]()) })
	}
	require.Equal(t, run(1), run(10_000))
}
