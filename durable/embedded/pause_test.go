package embedded_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// paused is a worker of an action that says which key it runs, with its name.
func paused(r *rig, name string, ran chan string) (durable.Engine, *durable.Action[int]) {
	c := brief(name)
	c.AckWait = 30 * time.Second
	e := r.open(c)
	return e, durable.Register(e, "act", func(self *durable.Of[int], n int) error {
		ran <- name + " " + self.Key()
		if n > 0 {
			self.Schedule(n-1, 10*time.Millisecond)
		}
		return nil
	}, durable.ActionConfig[int]{})
}

// What is paused stays so for workers that start later, and goes on where it was.
func TestPause_IsStoredAndHeardByAllWorkers(t *testing.T) {
	r := newRig(t)
	ran := make(chan string, 10_000)
	_, act := paused(r, "a", ran)
	require.NoError(t, act.Schedule(r.ctx, "thread", 1_000_000, 0))
	take(r, ran)
	remote := durable.Remote[int](r.open(durable.Config{}), "act", nil)
	require.NoError(t, remote.Pause(r.ctx))
	eventually(r, func() bool { // the worker has heard of it
		c, err := r.stream().Consumer(r.ctx, "act")
		require.NoError(t, err)
		return c.CachedInfo().NumWaiting == 0
	})
	paused(r, "b", ran)
	require.NoError(t, act.Schedule(r.ctx, "k", 0, 0))
	i, err := act.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.Pending, i.Status)
	for len(ran) > 0 {
		require.Contains(t, take(r, ran), "thread")
	}
	require.NoError(t, remote.Resume(r.ctx))
	seen := map[string]bool{}
	for len(seen) < 2 {
		seen[take(r, ran)[2:]] = true
	}
	_, err = act.Unsubscribe(r.ctx, "thread")
	require.NoError(t, err)
}

// A worker that is drained leaves all to the other one.
func TestDrain_LeavesRunsToOtherWorkers(t *testing.T) {
	r := newRig(t)
	ran := make(chan string, 10_000)
	a, act := paused(r, "a", ran)
	paused(r, "b", ran)
	require.NoError(t, durable.Drain(r.ctx, a, "a"))
	h, err := durable.AllHalted(r.ctx, a)
	require.NoError(t, err)
	require.Contains(t, h.Workers, "a")
	n := 0
	eventually(r, func() bool { // until ten runs in a row are those of b
		for range 10 {
			n++
			require.NoError(t, act.Schedule(r.ctx, fmt.Sprint(n), 0, 0))
			if take(r, ran)[0] == 'a' {
				return false
			}
		}
		return true
	})
	require.NoError(t, durable.Undrain(r.ctx, a, "a"))
	require.NoError(t, durable.Drain(r.ctx, a, "b"))
	eventually(r, func() bool {
		n++
		require.NoError(t, act.Schedule(r.ctx, fmt.Sprint(n), 0, 0))
		return take(r, ran)[0] == 'a'
	})
}
