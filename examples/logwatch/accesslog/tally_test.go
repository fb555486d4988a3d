package accesslog_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/stretchr/testify/require"
)

func TestTally_SumOfBytesStaysAtTheMost(t *testing.T) {
	t.Parallel()
	var tl accesslog.Tally
	for range 3 {
		tl.Add(accesslog.Entry{Status: 200, Bytes: math.MaxInt64 / 2}, &accesslog.Options{})
		require.Positive(t, tl.Bytes)
	}
	require.Equal(t, int64(math.MaxInt64), tl.Bytes)
}

func TestTally_TopIsThePathsAskedForMost(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for _, top := range []int{0, 1, 5, 40} {
		var tl accesslog.Tally
		counts := map[string]int{}
		for range 2000 {
			path := fmt.Sprint("/", random.IntN(1+random.IntN(60)))
			counts[path]++
			tl.Add(accesslog.Entry{Path: path, Status: 200}, &accesslog.Options{Top: top})
		}
		var all []accesslog.PathCount
		for path, n := range counts {
			all = append(all, accesslog.PathCount{path, n})
		}
		slices.SortFunc(all, func(p, q accesslog.PathCount) int { return cmp.Or(q.Count-p.Count, cmp.Compare(p.Path, q.Path)) })
		var got []accesslog.PathCount
		for _, p := range tl.Top(top) {
			got = append(got, *p)
		}
		require.Equal(t, all[:min(top, len(all))], append([]accesslog.PathCount{}, got...))
	}
}

// What a frame shows must not cost more than what it shows, however many paths there are.
func TestTally_TopCostsTheSameForAnyNumberOfPaths(t *testing.T) {
	var tl accesslog.Tally
	for i := range 10_000 {
		tl.Add(accesslog.Entry{Path: fmt.Sprint("/", i), Status: 200}, &accesslog.Options{Top: 5})
	}
	require.Zero(t, testing.AllocsPerRun(10, func() { tl.Top(5) }))
}

func TestTally_TellsSoManyPathsApart(t *testing.T) {
	t.Parallel()
	const most = 1 << 20
	tl := accesslog.Tally{Paths: make(map[string]*accesslog.PathCount, most)}
	for i := range most {
		tl.Paths[strconv.Itoa(i)] = nil
	}
	for i := range 10 {
		tl.Add(accesslog.Entry{Path: fmt.Sprint("/", i), Status: 200}, &accesslog.Options{Top: 5})
	}
	require.Len(t, tl.Paths, most+1)
	require.Equal(t, accesslog.PathCount{"(others)", 10}, *tl.Top(1)[0])
}
