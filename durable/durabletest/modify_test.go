package durabletest_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/durabletest"
	"github.com/rxsched/rxsched/testing/explore"
)

// The modified run has another key, and does not begin beside the one in progress.
func TestModify_BeginsAfterTheRunInProgress(t *testing.T) {
	t.Parallel()
	explore.Run(t, func(x *explore.X) {
		w := durabletest.New(x, durabletest.Config{})
		w.End() // no worker dies
		bank := w.Effects("bank")
		var alive atomic.Int64
		pay := durable.Register(w, "pay", func(self *run, n int) error {
			require.EqualValues(x, 1, alive.Add(1))
			defer alive.Add(-1)
			bank.Do(self.Context(), self.IdempotencyKey(), fmt.Sprint("charge ", n))
			time.Sleep(time.Second)
			return nil
		}, durable.ActionConfig[int]{})
		require.NoError(x, pay.Schedule(x.Context(), "ann", 5, 0))
		x.Go("boss", func() {
			time.Sleep(time.Duration(x.Choose(4)) * time.Second / 2)
			_, err := pay.Modify(x.Context(), "ann", func(n int) (int, error) { return n + 1, nil })
			if err != nil {
				require.ErrorIs(x, err, durable.ErrNotPending)
			}
		})
		x.Settle()
		i, err := pay.Inspect(x.Context(), "ann")
		require.NoError(x, err)
		require.Equal(x, durable.Done, i.Status)
	}, explore.Config{Orders: 200})
}
