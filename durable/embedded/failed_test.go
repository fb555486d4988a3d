package embedded_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/schedule"
)

func TestFailed_StaysUntilSomebodyDecides(t *testing.T) {
	r := newRig(t)
	told, ends := make(chan string, 10), make(chan durable.Outcome, 100)
	e := r.open(durable.Config{Worker: "w", OnFailed: func(run durable.Run, err error) {
		told <- fmt.Sprint(run.Key, " ", run.Attempt, " ", err)
	}, Begin: func(ctx context.Context, _ durable.Run) (context.Context, func(durable.Outcome, error)) {
		return ctx, func(o durable.Outcome, _ error) { ends <- o }
	}})
	ran := make(chan string, 100)
	act := durable.Register(e, "act", func(self *durable.Of[int], n int) error {
		ran <- self.IdempotencyKey()
		if n == 0 {
			return errors.New("boom")
		}
		return nil
	}, durable.ActionConfig[int]{Retry: schedule.Of(0), Keep: time.Second})
	require.NoError(t, act.Schedule(r.ctx, "k", 0, 0))
	require.Equal(t, "k 2 boom", take(r, told))
	require.Equal(t, durable.Unfinished, take(r, ends))
	require.Equal(t, durable.GaveUp, take(r, ends))
	first := take(r, ran)
	require.Equal(t, first, take(r, ran))
	m, err := r.stream().GetLastMsgForSubject(r.ctx, "rx.t.act.k")
	require.NoError(t, err)
	require.Empty(t, m.Header.Get("Nats-TTL"), "it does not expire")
	i, err := act.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Len(t, i.Failures, 2)
	require.Equal(t, "w", i.Failures[1].Worker)

	require.NoError(t, act.Retry(r.ctx, "k"))
	require.Equal(t, first, take(r, ran), "it is the same run")
	require.Equal(t, first, take(r, ran))
	require.Equal(t, "k 2 boom", take(r, told))
	require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
	require.NotEqual(t, first, take(r, ran))
	eventually(r, func() bool {
		i, err := act.Inspect(r.ctx, "k")
		require.NoError(t, err)
		return i.Status == durable.Done && i.State == 1 && i.Failures == nil
	})

	require.NoError(t, act.Schedule(r.ctx, "k", 0, 0))
	take(r, told)
	require.NoError(t, act.Discard(r.ctx, "k"))
	i, err = act.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.Cancelled, i.Status)
	require.Equal(t, "boom", i.Err)
	require.ErrorIs(t, act.Retry(r.ctx, "k"), durable.ErrNotFailed)
}

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

// A caller that dies while it decides leaves a key that somebody can decide about.
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

func TestModify_OfManyCallersLosesNone(t *testing.T) {
	t.Parallel()
	for name, running := range map[string]bool{"while it waits": false, "in progress": true} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			const callers, times = 5, 10
			ran, goOn := make(chan int, 1000), make(chan bool)
			act := durable.Register(r.open(durable.Config{}), "act", func(self *durable.Of[int], n int) error {
				ran <- n
				if running && n < callers*times {
					<-goOn
				}
				return nil
			}, durable.ActionConfig[int]{})
			due := time.Hour
			if running {
				due = 0
			}
			require.NoError(t, act.Schedule(r.ctx, "k", 0, due))
			if running {
				require.Zero(t, take(r, ran))
			}
			ended := make(chan error, callers)
			for range callers {
				go func() {
					for range times {
						_, err := act.Modify(r.ctx, "k", func(n int) (int, error) { return n + 1, nil })
						if err != nil {
							ended <- err
							return
						}
					}
					ended <- nil
				}()
			}
			for range callers {
				require.NoError(t, take(r, ended))
			}
			close(goOn)
			if !running {
				require.Empty(t, ran)
				require.NoError(t, act.Reschedule(r.ctx, "k", 0))
			}
			require.Equal(t, callers*times, take(r, ran), "the run begins again at once, with what there is now")
			eventually(r, func() bool {
				i, err := act.Inspect(r.ctx, "k")
				require.NoError(t, err)
				return i.Status == durable.Done
			})
		})
	}
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
