package priority_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/priority"
)

// waiting is what waits of those priorities of which anything does.
func (b *bench) waiting() (some []priority.Waiting) {
	for _, w := range b.s.Waiting() {
		if w != (priority.Waiting{Priority: w.Priority}) {
			some = append(some, w)
		}
	}
	return some
}

func TestWaiting_IsByPriority(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	idle := func(priority.Slice) priority.Work { return nil }
	for range 3 {
		b.schedule(priority.Immediate, idle)
		b.schedule(priority.UserBlocking, idle)
	}
	b.s.ScheduleWithConfig(idle, priority.Low, priority.TaskConfig{Delay: 300 * ms})
	b.s.ScheduleWithConfig(idle, priority.Low, priority.TaskConfig{Timeout: ms})
	require.Equal(t, []priority.Waiting{
		{Priority: priority.Immediate, Ready: 3, Expired: 3},
		{Priority: priority.UserBlocking, Ready: 3},
		{Priority: priority.Low, Ready: 1, Delayed: 1},
	}, b.waiting())

	b.Block(250 * ms)
	require.Equal(t, uint64(3), b.waiting()[1].Expired)
	require.Equal(t, uint64(1), b.waiting()[2].Expired, "with a timeout of its own")

	b.Advance(10 * ms)
	require.Equal(t, []priority.Waiting{{Priority: priority.Low, Delayed: 1}}, b.waiting())
	b.run()
	require.Empty(t, b.waiting())
}

func TestWaiting_LeavesOutWhatRunsAndWhatWasCancelled(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	idle := func(priority.Slice) priority.Work { return nil }
	ready := b.schedule(priority.Normal, idle)
	delayed := b.s.ScheduleWithConfig(idle, priority.Idle, priority.TaskConfig{Delay: time.Second})
	ready.Cancel()
	ready.Cancel()
	delayed.Cancel()
	require.Empty(t, b.waiting())

	var second priority.Work = func(priority.Slice) priority.Work { panic("third") }
	b.schedule(priority.Normal, func(priority.Slice) priority.Work {
		require.Empty(t, b.waiting())
		return second
	})
	require.NotZero(t, b.Step())
	require.Equal(t, []priority.Waiting{{Priority: priority.Normal, Ready: 1}}, b.waiting(), "a continuation waits")
	b.run()
	require.Equal(t, []any{"third"}, b.died)
	require.Empty(t, b.waiting())
}

func TestWaiting_OfActions(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	a := b.s.At(priority.Low).Schedule(nothing, 0)
	b.s.At(priority.Low).Schedule(nothing, ms)
	require.Equal(t, []priority.Waiting{{Priority: priority.Low, Ready: 1, Delayed: 1}}, b.waiting())
	a.Unsubscribe()
	require.Equal(t, []priority.Waiting{{Priority: priority.Low, Delayed: 1}}, b.waiting())
	b.run()
	require.Empty(t, b.waiting())
}

func TestWaiting_OfAClosedHostIsNothing(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	task := b.schedule(priority.Normal, func(priority.Slice) priority.Work { return nil })
	require.NoError(t, b.Close())
	require.Empty(t, b.waiting())
	b.schedule(priority.Normal, func(priority.Slice) priority.Work { return nil })
	task.Cancel()
	require.Empty(t, b.waiting())
}
