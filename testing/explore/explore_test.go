package explore_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
)

// race: two hosts increment a counter that they read before.
func race(x *explore.X) {
	n := 0
	for _, name := range []string{"a", "b"} {
		h := x.Host(name)
		_ = h.Post(func() {
			was := n
			x.Point("read")
			n = was + 1
		})
	}
	x.Settle()
	require.Equal(x, 2, n)
}

func TestSearch_FindsALostUpdate(t *testing.T) {
	t.Parallel()
	for _, s := range []explore.Strategy{explore.Mixed, explore.Exhaustive} {
		r := explore.Search(t, race, explore.Config{Strategy: s})
		require.NotNil(t, r.Failure, s)
		again := explore.Search(t, race, explore.Replay(r.Failure.Schedule))
		require.NotNil(t, again.Failure)
	}
}

func TestSearch_CountsOrders(t *testing.T) {
	t.Parallel()
	ends := map[string]int{}
	r := explore.Search(t, func(x *explore.X) {
		var log []string
		c := x.Host("c")
		for _, name := range []string{"a", "b"} {
			h := x.Host(name)
			for i := range 2 {
				_ = h.Post(func() {
					_ = c.Post(func() { log = append(log, fmt.Sprint(name, i)) })
				})
			}
		}
		x.Settle()
		ends[strings.Join(log, " ")]++
	}, explore.Config{Strategy: explore.Exhaustive})
	require.Nil(t, r.Failure)
	require.True(t, r.Complete)
	require.Len(t, ends, 6)
}
