package subscription_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/subscription"
)

func TestWait_ReturnsWhenTheTeardownsHaveRun(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := subscription.New(func() { time.Sleep(time.Second) })
		begin := time.Now()
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				require.NoError(t, s.Wait(t.Context()))
				require.Equal(t, time.Second, time.Since(begin))
			})
		}
		synctest.Wait()
		s.Unsubscribe()
		all.Wait()
		require.NoError(t, s.Wait(t.Context()), "it is closed")
	})
}

func TestWait_EndsWithItsContextAndLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var s subscription.Subscription
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		require.ErrorIs(t, s.Wait(ctx), context.DeadlineExceeded)
		require.False(t, s.Closed())
		require.Zero(t, s.Len())
	})
}

func TestWait_NeedsAContext(t *testing.T) {
	t.Parallel()
	var none context.Context
	require.PanicsWithValue(t, "subscription: Wait: nil ctx", func() { _ = subscription.New(nil).Wait(none) })
}
