package explore_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
)

// soon fails in many orders, of many choices, and not in the usual one.
func soon(x *explore.X) {
	n := 0
	for _, name := range []string{"a", "b", "c"} {
		h := x.Host(name)
		for range 6 {
			_ = h.Post(func() {
				was := n
				x.Point("read")
				n = was + 1
			})
		}
	}
	x.Settle()
	require.Equal(x, 18, n)
}

func TestShrink_EndsWithItsBudget(t *testing.T) {
	t.Parallel()
	whole := explore.Search(t, soon, explore.Config{ShrinkTime: time.Hour})
	require.NotNil(t, whole.Failure)
	require.False(t, whole.Failure.Spent)
	require.NotContains(t, whole.Failure.Report, "its budget ended")
	for name, c := range map[string]explore.Config{
		"orders": {ShrinkOrders: 5},
		"time":   {ShrinkTime: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := explore.Search(t, soon, c).Failure
			require.NotNil(t, f)
			require.True(t, f.Spent)
			require.Regexp(t, `its budget ended the search for a shorter one, after [0-9]+ orders?`, f.Report)
			require.NotNil(t, explore.Search(t, soon, explore.Replay(f.Schedule)).Failure)
		})
	}
}

// What stays behind of each order that fails is counted, and not read again and again.
func TestShrink_OfOrdersThatLeaveGoroutinesBehind(t *testing.T) {
	if !apartFrom(t) {
		return
	}
	r := explore.Search(t, func(x *explore.X) {
		c := make(chan int)
		for _, name := range []string{"a", "b", "c"} {
			x.Go(name, func() {
				for range 5 {
					x.Point("on")
				}
				<-c
			})
		}
		x.Go("main", func() { time.Sleep(time.Second) })
	}, explore.Config{ShrinkOrders: 40})
	require.Equal(t, explore.KindStuck, r.Failure.Kind)
	require.Contains(t, r.Failure.Message, "budget_test.go:")
}

func TestSearch_RefusesANegativeBound(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]explore.Config{
		"Orders": {Orders: -1}, "Time": {Time: -1}, "Steps": {Steps: -1},
		"ShrinkTime": {ShrinkTime: -1}, "ShrinkOrders": {ShrinkOrders: -1},
		"Preemptions": {Preemptions: -1},
	} {
		require.PanicsWithValue(t, "explore: Config: negative "+name, func() {
			explore.Search(t, func(*explore.X) {}, c)
		})
	}
}
