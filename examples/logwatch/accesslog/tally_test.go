package accesslog

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
	var tl Tally
	for range 3 {
		tl.Add(Entry{Status: 200, Bytes: math.MaxInt64 / 2}, &Options{})
		require.Positive(t, tl.Bytes)
	}
	require.Equal(t, int64(math.MaxInt64), tl.Bytes)
}

func TestTally_TopIsThePathsAskedForMost(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for _, top := range []int{0, 1, 5, 40} {
		var tl Tally
		counts := map[string]int{}
		for range 2000 {
			path := fmt.Sprint("/", random.IntN(1+random.IntN(60)))
			counts[path]++
			tl.Add(Entry{Path: path, Status: 200}, &Options{Top: top})
		}
		var all []PathCount
		for path, n := range counts {
			all = append(all, PathCount{path, n})
		}
		slices.SortFunc(all, func(p, q PathCount) int { return cmp.Or(q.Count-p.Count, cmp.Compare(p.Path, q.Path)) })
		var got []PathCount
		for _, p := range tl.Top(top) {
			got = append(got, *p)
		}
		require.Equal(t, all[:min(top, len(all))], append([]PathCount{}, got...))
	}
}

// What a frame shows must not cost more than what it shows, however many paths there are.
func TestTally_TopCostsTheSameForAnyNumberOfPaths(t *testing.T) {
	var tl Tally
	for i := range 10_000 {
		tl.Add(Entry{Path: fmt.Sprint("/", i), Status: 200}, &Options{Top: 5})
	}
	require.Zero(t, testing.AllocsPerRun(10, func() { tl.Top(5) }))
}

func TestTally_TellsSoManyPathsApart(t *testing.T) {
	t.Parallel()
	tl := Tally{Paths: make(map[string]*PathCount, mostPaths)}
	for i := range mostPaths {
		tl.Paths[strconv.Itoa(i)] = nil
	}
	for i := range 10 {
		tl.Add(Entry{Path: fmt.Sprint("/", i), Status: 200}, &Options{Top: 5})
	}
	require.Len(t, tl.Paths, mostPaths+1)
	require.Equal(t, PathCount{otherPaths, 10}, *tl.Top(1)[0])
}
