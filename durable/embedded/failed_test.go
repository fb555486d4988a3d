package embedded_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/schedule"
)

// A record has room for a few attempts, whatever their errors are.
func TestFailures_AreTheFirstAndTheLatest(t *testing.T) {
	r := newRig(t)
	act := durable.Register(r.open(durable.Config{}), "act", func(self *durable.Of[string], s string) error {
		if self.Key() == "long" {
			return errors.New(strings.Repeat("\x00", 5000))
		}
		return errors.New("boom")
	}, durable.ActionConfig[string]{Retry: schedule.Every(0).AtMost(11)})
	for key, state := range map[string]string{"short": "", "long": strings.Repeat("x", 1<<20-11<<10)} {
		require.NoError(t, act.Schedule(r.ctx, key, state, 0))
		i, err := act.Await(r.ctx, key)
		require.NoError(t, err)
		require.Equal(t, durable.Failed, i.Status)
		require.Equal(t, 12, i.Attempt)
		require.Equal(t, 1, i.Failures[0].Attempt)
		require.Equal(t, 12, i.Failures[len(i.Failures)-1].Attempt)
		if key == "short" {
			require.Len(t, i.Failures, 10)
		}
	}
}

// A caller that dies within Retry leaves a key on which Retry can be called again.
func TestRetry_WhoseCallerDiesChangesNothing(t *testing.T) {
	r := newRig(t)
	act := durable.Register(r.open(brief("worker")), "act", func(*durable.Of[int], int) error {
		return errors.New("boom")
	}, durable.ActionConfig[int]{})
	require.NoError(t, act.Schedule(r.ctx, "k", 0, 0))
	failed := func() bool {
		i, err := act.Inspect(r.ctx, "k")
		require.NoError(t, err)
		return i.Status == durable.Failed
	}
	eventually(r, failed)
	stop, died := dieOnce(engine.Store)
	dying := durable.Remote[int](r.openEngine(briefEngine("dying", stop)), "act", nil)
	require.ErrorIs(t, dying.Retry(r.ctx, "k"), durable.ErrUncertain)
	require.Equal(t, 1, died())
	require.True(t, failed())
	eventually(r, func() bool { return r.tokens() == 0 })
	require.NoError(t, dying.Retry(r.ctx, "k"))
	eventually(r, failed)
}

// An answer that is lost makes no second change.
func TestModify_WhoseAnswerIsLostTakesEffectOnce(t *testing.T) {
	r := newRig(t)
	act := durable.Register(r.open(durable.Config{}), "act", func(*durable.Of[int], int) error { return nil },
		durable.ActionConfig[int]{})
	require.NoError(t, act.Schedule(r.ctx, "k", 1, time.Hour))
	l, e := newLink(r)
	eventually(r, func() bool { // the server knows the action
		names, err := durable.Names(r.ctx, e)
		return err == nil && len(names) == 1
	})
	call := l.begin(r.ctx, e, "k", once("rx.t."), func(ctx context.Context, a *durable.Action[int]) error {
		_, err := a.Modify(ctx, "k", func(n int) (int, error) { return n + 1, nil })
		return err
	})
	take(r, l.lost)
	l.open <- struct{}{}
	require.NoError(t, take(r, call.result))
	i, err := act.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, 2, i.State)
}
