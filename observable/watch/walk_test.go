package watch_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/observable/watch"
)

// Edges come and leave at each moment of a walk, which meets each that stays once, and none that
// has come or left.
func TestWalk_MeetsWhatStays(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := watch.NewEdges()
		var there, due []int // due is what a walk has still to meet
		gone := func(from []int, n int) []int {
			return slices.DeleteFunc(from, func(one int) bool { return one == n })
		}
		for range rapid.IntRange(0, 300).Draw(t, "edges at first") {
			there = append(there, l.Add())
		}
		t.Repeat(map[string]func(*rapid.T){
			"add": func(*rapid.T) { there = append(there, l.Add()) },
			"remove": func(t *rapid.T) {
				if len(there) > 0 {
					n := rapid.SampledFrom(there).Draw(t, "edge")
					l.Remove(n)
					there, due = gone(there, n), gone(due, n)
				}
			},
			"walk": func(*rapid.T) {
				l.Walk()
				due = slices.Clone(there)
			},
			"take": func(t *rapid.T) {
				met := l.Take()
				require.Equal(t, len(due) == 0, len(met) == 0)
				for _, n := range met {
					require.Contains(t, due, n)
					due = gone(due, n)
				}
			},
			"": func(t *rapid.T) {
				all := l.All()
				slices.Sort(all)
				require.True(t, slices.Equal(there, all), "%v are there, not %v", all, there)
			},
		})
	})
}
