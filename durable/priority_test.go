package durable_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/schedule"
)

func priorities() durable.ActionConfig[int] {
	return durable.ActionConfig[int]{Priorities: true, Retry: schedule.Of(time.Second)}
}

func TestPriority_OrdersWhatIsDueAtOneTime(t *testing.T) {
	d := newDesk(t, priorities(), func(*durable.Of[int], int) error { return nil })
	for n, p := range []durable.Priority{durable.Low, durable.Normal, durable.High, durable.Normal} {
		require.NoError(t, d.act.WithPriority(p).Schedule(d.ctx, fmt.Sprint(p), n, time.Second))
		i, err := d.act.Inspect(d.ctx, fmt.Sprint(p))
		require.NoError(t, err)
		require.Equal(t, p, i.Priority)
	}
	require.NoError(t, d.act.WithPriority(durable.High).Schedule(d.ctx, "later", 9, 2*time.Second))
	d.Virtual.Advance(time.Minute)
	require.Equal(t, []string{"1s High#1 2", "1s Normal#1 3", "1s Low#1 0", "2s later#1 9"}, d.log)
}

func TestPriority_StaysUntilSomebodySaysOtherwise(t *testing.T) {
	var seen []durable.Priority
	var d *desk
	d = newDesk(t, priorities(), func(self *durable.Of[int], n int) error {
		seen = append(seen, d.info().Priority)
		switch {
		case n == 1 && self.Attempt() == 1:
			return errBoom
		case n == 2:
			self.Schedule(3, time.Second).Prioritize(durable.Low)
		case n < 4:
			self.Schedule(n+1, time.Second)
		}
		return nil
	})
	require.NoError(t, d.act.WithPriority(durable.High).Schedule(d.ctx, "k", 1, 0))
	d.Virtual.Advance(time.Minute)
	high, low := durable.High, durable.Low
	require.Equal(t, []durable.Priority{high, high, high, low, low}, seen)
	require.NoError(t, d.act.Reschedule(d.ctx, "k", 0))
	require.Equal(t, low, d.info().Priority)
	require.NoError(t, d.act.Schedule(d.ctx, "k", 9, 0))
	require.Equal(t, durable.Normal, d.info().Priority)
}

func TestPriority_IsRefusedWithoutTheConfig(t *testing.T) {
	d := newDesk(t, durable.ActionConfig[int]{}, func(self *durable.Of[int], n int) error {
		self.Schedule(1, 0).Prioritize(durable.Low)
		return nil
	})
	require.ErrorIs(t, d.act.WithPriority(durable.High).Schedule(d.ctx, "k", 1, 0),
		durable.ErrNoPriorities)
	d.after()
	require.Contains(t, d.info().Err, durable.ErrNoPriorities.Error())
	require.Panics(t, func() { d.act.WithPriority(2) })
	require.Equal(t, "Priority(7)", durable.Priority(7).String())
}
