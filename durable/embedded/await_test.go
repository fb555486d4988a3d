package embedded_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

func TestAwait_ReturnsHowTheThreadEnded(t *testing.T) {
	t.Parallel()
	for name, claim := range map[string]bool{"without Claim": false, "with Claim": true} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			act := durable.Register(r.open(durable.Config{HoldMax: 100 * time.Millisecond}), "act",
				func(self *durable.Of[int], n int) error {
					switch {
					case self.Key() == "fails":
						return errors.New("boom")
					case n < 5:
						self.Schedule(n+1, time.Duration(n)*300*time.Millisecond)
					default:
						self.End(42)
					}
					return nil
				}, durable.ActionConfig[int]{Claim: claim})
			elsewhere := r.open(durable.Config{})
			away := durable.Remote[int](elsewhere, "act", nil)
			eventually(r, func() bool { // the server knows the action
				names, err := durable.Names(r.ctx, elsewhere)
				return err == nil && len(names) == 1
			})
			type end struct {
				durable.Info[int]
				err error
			}
			ends := make(chan end)
			for _, key := range []string{"ends", "fails", "is cancelled"} {
				n, due := 1, time.Duration(0)
				if key == "is cancelled" {
					due = time.Hour
				}
				require.NoError(t, act.Schedule(r.ctx, key, n, due))
				go func() {
					i, err := away.Await(r.ctx, key)
					ends <- end{i, err}
				}()
			}
			_, err := act.Unsubscribe(r.ctx, "is cancelled")
			require.NoError(t, err)
			statuses := map[string]durable.Status{}
			for range 3 {
				e := take(r, ends)
				require.NoError(t, e.err)
				if statuses[e.Key] = e.Status; e.Key == "ends" {
					require.Equal(t, 42, e.State)
				}
			}
			require.Equal(t, map[string]durable.Status{"ends": durable.Done, "fails": durable.Failed,
				"is cancelled": durable.Cancelled}, statuses)
			_, err = away.Await(r.ctx, "none")
			require.ErrorIs(t, err, durable.ErrNotFound)
		})
	}
}

func TestAwait_EndsWithItsContextAndItsEngine(t *testing.T) {
	r := newRig(t)
	e := r.open(durable.Config{})
	act := durable.Register(e, "act", func(*durable.Of[int], int) error { return nil },
		durable.ActionConfig[int]{})
	require.NoError(t, act.Schedule(r.ctx, "k", 1, time.Hour))
	ctx, cancel := context.WithTimeout(r.ctx, 20*time.Millisecond)
	defer cancel()
	_, err := act.Await(ctx, "k")
	require.ErrorIs(t, err, context.DeadlineExceeded)
	ended := make(chan error)
	go func() {
		_, err := act.Await(r.ctx, "k")
		ended <- err
	}()
	require.NoError(t, e.Close(r.ctx))
	require.ErrorIs(t, take(r, ended), durable.ErrClosed)
}
