package embedded_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// waiting is an action whose runs go on until their contexts end, or until they are let go. Their
// states are sent when they begin, and what their contexts say when they end.
type waiting struct {
	act     *durable.Action[int]
	begun   chan string // state and idempotency key
	ended   chan error
	release chan bool
}

func newWaiting(r *rig, claim bool) *waiting {
	w := &waiting{begun: make(chan string, 100), ended: make(chan error, 100), release: make(chan bool)}
	w.act = durable.Register(r.open(durable.Config{}), "act", func(self *durable.Of[int], n int) error {
		w.begun <- fmt.Sprintf("%d by %d", n, self.Run().Generation)
		select {
		case <-self.Context().Done():
		case <-w.release:
		}
		w.ended <- self.Context().Err()
		return self.Context().Err()
	}, durable.ActionConfig[int]{Claim: claim})
	return w
}

// Another process cancels a run in progress. The context of the run ends, also if another one is
// scheduled at once. It does not end if the run is only replaced.
func TestUnsubscribe_EndsTheContextOfARunInProgress(t *testing.T) {
	t.Parallel()
	for name, claim := range map[string]bool{"with claim": true, "without": false} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			w := newWaiting(r, claim)
			require.NoError(t, w.act.Schedule(r.ctx, "k", 1, 0))
			take(r, w.begun)
			other := durable.Remote[int](r.open(durable.Config{NoSweep: true}), "act", nil)
			for _, next := range []int{0, 2} {
				was, err := other.Unsubscribe(r.ctx, "k")
				require.NoError(t, err)
				require.Equal(t, durable.WasRunning, was)
				if next > 0 {
					require.NoError(t, other.Schedule(r.ctx, "k", next, 0))
				}
				require.ErrorIs(t, take(r, w.ended), context.Canceled)
				if next == 0 {
					i, err := other.Inspect(r.ctx, "k")
					require.NoError(t, err)
					require.Equal(t, durable.Cancelled, i.Status)
					require.NoError(t, other.Schedule(r.ctx, "k", 1, 0))
				}
				take(r, w.begun)
			}
			require.NoError(t, other.Schedule(r.ctx, "k", 3, time.Hour))
			require.Never(t, func() bool { return len(w.ended) > 0 }, 300*time.Millisecond, 20*time.Millisecond,
				"a run that is replaced goes on")
			w.release <- true
			require.NoError(t, take(r, w.ended))
		})
	}
}

// The answer is that the run does not begin only if that is certain.
func TestUnsubscribe_SaysOfARunThatIsDueWhatItKnows(t *testing.T) {
	r := newRig(t)
	w := newWaiting(r, true)
	require.NoError(t, w.act.Schedule(r.ctx, "first", 0, 0))
	take(r, w.begun)
	require.NoError(t, w.act.Pause(r.ctx))
	for _, c := range []struct {
		due   time.Duration
		claim bool
		want  durable.Cancellation
	}{
		{time.Hour, true, durable.WasPending},
		{time.Hour, false, durable.WasPending},
		{0, true, durable.WasPending},
		{0, false, durable.WasRunning},
	} {
		act := durable.RemoteWithConfig(r.open(durable.Config{NoSweep: true}), "act",
			durable.ActionConfig[int]{Claim: c.claim})
		eventually(r, func() bool { // the worker has heard of the pause
			require.NoError(t, act.Schedule(r.ctx, "k", 1, c.due))
			was, err := act.Unsubscribe(r.ctx, "k")
			require.NoError(t, err)
			return was == c.want
		})
	}
	was, err := w.act.Unsubscribe(r.ctx, "first")
	require.NoError(t, err)
	require.Equal(t, durable.WasRunning, was)
	require.Error(t, take(r, w.ended))
}
