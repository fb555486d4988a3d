package embedded_test

import (
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
	is, err := act.Paused(r.ctx)
	require.NoError(t, err)
	require.True(t, is)
	paused(r, "b", ran)
	require.NoError(t, act.Schedule(r.ctx, "k", 0, 0))
	i, err := act.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.Pending, i.Status)
	for len(ran) > 0 { // one may have begun before
		require.Contains(t, take(r, ran), "thread")
	}
	require.Never(t, func() bool { return len(ran) > 1 }, time.Second, 100*time.Millisecond)
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
