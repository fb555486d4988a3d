package main

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTally_SumOfBytesStaysAtTheMost(t *testing.T) {
	t.Parallel()
	var tl tally
	for range 3 {
		tl.add(entry{status: 200, bytes: math.MaxInt64 / 2}, &options{})
		require.Positive(t, tl.bytes)
	}
	require.Equal(t, int64(math.MaxInt64), tl.bytes)
}

func TestTally_TopIsThePathsAskedForMost(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for _, top := range []int{0, 1, 5, 40} {
		var tl tally
		counts := map[string]int{}
		for range 2000 {
			path := fmt.Sprint("/", random.IntN(1+random.IntN(60)))
			counts[path]++
			tl.add(entry{path: path, status: 200}, &options{top: top})
		}
		var all []pathCount
		for path, n := range counts {
			all = append(all, pathCount{path, n})
		}
		slices.SortFunc(all, func(p, q pathCount) int { return cmp.Or(q.count-p.count, cmp.Compare(p.path, q.path)) })
		var got []pathCount
		for _, p := range tl.top(top) {
			got = append(got, *p)
		}
		require.Equal(t, all[:min(top, len(all))], append([]pathCount{}, got...))
	}
}

// What a frame shows must not cost more than what it shows, however many paths there are.
func TestTally_TopCostsTheSameForAnyNumberOfPaths(t *testing.T) {
	var tl tally
	for i := range 10_000 {
		tl.add(entry{path: fmt.Sprint("/", i), status: 200}, &options{top: 5})
	}
	require.Zero(t, testing.AllocsPerRun(10, func() { tl.top(5) }))
}

func TestTally_TellsSoManyPathsApart(t *testing.T) {
	t.Parallel()
	tl := tally{paths: make(map[string]*pathCount, mostPaths)}
	for i := range mostPaths {
		tl.paths[strconv.Itoa(i)] = nil
	}
	for i := range 10 {
		tl.add(entry{path: fmt.Sprint("/", i), status: 200}, &options{top: 5})
	}
	require.Len(t, tl.paths, mostPaths+1)
	require.Equal(t, pathCount{otherPaths, 10}, *tl.top(1)[0])
}
