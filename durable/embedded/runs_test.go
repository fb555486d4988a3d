package embedded_test

import (
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// runsAll runs a thread with near and far runs on an engine, and calls it from outside.
func runsAll(r *rig, c durable.Config) {
	c.OnError = r.trouble
	e, err := durable.Open(r.ctx, c)
	require.NoError(r, err)
	r.closing(e)
	act := durable.Register(e, "act", func(self *durable.Of[int], n int) error {
		if n < 3 {
			self.Schedule(n+1, time.Duration(n)*700*time.Millisecond)
		}
		return nil
	}, durable.ActionConfig[int]{Claim: true, Limits: []durable.Limit{{AtOnce: 1}}})
	eventually(r, func() bool { return act.Schedule(r.ctx, "k", 1, 0) == nil })
	i, err := act.Await(r.ctx, "k")
	require.NoError(r, err)
	require.Equal(r, durable.Done, i.Status)
	names, err := durable.Names(r.ctx, e)
	require.NoError(r, err)
	require.Equal(r, []string{"act"}, names)
	n := 0
	for i, err := range act.List(r.ctx) {
		require.NoError(r, err)
		require.Equal(r, "k", i.Key)
		n++
	}
	require.Equal(r, 1, n)
}
