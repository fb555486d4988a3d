package explore_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/subscription"
	"github.com/rxsched/rxsched/testing/explore"
)

// A waiter goes on in a step of its own, and not beside the goroutine that ended the wait.
func TestWaits_EndAtAPoint(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"uvw", "uwv"}, ends(t, explore.Config{}, func(x *explore.X) string {
		ui, sub, got := x.Host("ui"), new(subscription.Subscription), ""
		x.Go("waiter", func() {
			require.NoError(x, sub.Wait(x.Context()))
			got += "w"
		})
		_ = ui.Post(func() {
			sub.Unsubscribe()
			got += "u"
			x.Point("go on")
			got += "v"
		})
		x.Settle()
		return got
	}))
}
