package explore_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
)

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
	})
	require.Equal(t, explore.KindStuck, r.Failure.Kind)
	require.Contains(t, r.Failure.Message, "budget_test.go:")
}

func TestSearch_RefusesANegativeBound(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]explore.Config{
		"Orders": {Orders: -1}, "Time": {Time: -1}, "Steps": {Steps: -1},
		"Preemptions": {Preemptions: -1},
	} {
		require.PanicsWithValue(t, "explore: Config: negative "+name, func() {
			explore.Search(t, func(*explore.X) {}, c)
		})
	}
}
