package durabletest_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/durabletest"
	"github.com/rxsched/rxsched/internal/testkit/page"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/testing/explore"
)

type order struct {
	Step int  // the next one to do, or to undo
	Back bool // it undoes
}

var errTooLate = errors.New("it goes back already")

// shop does steps and undoes them, once for each idempotency key.
type shop interface {
	Do(ctx context.Context, key, step string) error
	Undo(ctx context.Context, key, step string) error
}

func newSaga(e durable.Engine, shop shop, claim bool) *durable.Action[order] {
	const attempts = 3
	steps := []string{"reserve", "charge", "ship"}
	orders := durable.Register(e, "order", func(self *durable.Of[order], o order) error {
		key := self.IdempotencyKey()
		if o.Back {
			if err := shop.Undo(self.Context(), key, steps[o.Step]); err != nil {
				return err // until it succeeds
			}
			if o.Step--; o.Step < 0 {
				o.Step = 0
				self.End(o)
			} else {
				self.Schedule(o, 0)
			}
			return nil
		}
		err := shop.Do(self.Context(), key, steps[o.Step])
		switch {
		case err != nil && self.Attempt() < attempts:
			return err
		case err != nil:
			o.Back = true // from this step on: nobody knows whether it was done
			self.Schedule(o, 0)
		case o.Step+1 < len(steps):
			o.Step++
			self.Schedule(o, 0)
		}
		return nil
	}, durable.ActionConfig[order]{
		Claim: claim, Retry: schedule.Exponential(time.Second, 2).UpTo(time.Minute)})
	return orders
}

func cancelOrder(ctx context.Context, orders *durable.Action[order], key string) error {
	_, err := orders.Modify(ctx, key, func(o order) (order, error) {
		if o.Back {
			return o, errTooLate
		}
		o.Back = true
		return o, nil
	})
	return err
}

// fakeShop remembers keys, loses answers, and refuses to ship.
type fakeShop struct {
	x       *explore.X
	effects *durabletest.Effects
	refuses bool
}

var errLost = errors.New("the answer is lost")

func (s *fakeShop) Do(ctx context.Context, key, step string) error {
	if s.refuses && step == "ship" {
		return errors.New("sold out")
	}
	return s.effect(ctx, key, "do "+step)
}

func (s *fakeShop) Undo(ctx context.Context, key, step string) error {
	return s.effect(ctx, key, "undo "+step)
}

func (s *fakeShop) effect(ctx context.Context, key, what string) error {
	s.effects.Do(ctx, key, what)
	time.Sleep(time.Duration(s.x.Choose(2)) * time.Second)
	if s.x.Choose(4) == 3 {
		return errLost
	}
	return nil
}

// Orders are done, or all that was done of them is undone, wherever workers die, whatever answers are
// lost, and whenever somebody cancels.
func TestSaga_UndoesAllOrNothing(t *testing.T) {
	t.Parallel()
	for name, claim := range map[string]bool{"with claim": true, "without": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			explore.Run(t, func(x *explore.X) {
				w := durabletest.New(x, durabletest.Config{})
				shop := &fakeShop{x, w.Effects("shop"), x.Choose(3) == 0}
				orders := newSaga(w, shop, claim)
				require.NoError(x, orders.Schedule(x.Context(), "o7", order{}, 0))
				cancels := x.Choose(2) == 1
				x.Go("customer", func() {
					if !cancels {
						return
					}
					time.Sleep(time.Duration(x.Choose(8)) * time.Second / 2)
					for err := durable.ErrRunning; errors.Is(err, durable.ErrRunning); {
						err = cancelOrder(x.Context(), orders, "o7")
						time.Sleep(time.Second / 4)
					}
				})
				x.Settle()
				i, err := orders.Inspect(x.Context(), "o7")
				require.NoError(x, err)
				require.Equal(x, durable.Done, i.Status)
				x.Sometimes("is done", !i.State.Back)
				x.Sometimes("goes back", i.State.Back && !cancels)
				x.Sometimes("is cancelled", i.State.Back && cancels)
				times := map[string]int{}
				for _, e := range shop.effects.All() {
					times[e.Content]++
				}
				for what, n := range times {
					require.Equal(x, 1, n, what)
				}
				for _, step := range []string{"reserve", "charge", "ship"} {
					if !i.State.Back {
						require.Equal(x, 1, times["do "+step], step)
						require.Zero(x, times["undo "+step], step)
					} else {
						require.GreaterOrEqual(x, times["undo "+step], times["do "+step], step)
					}
				}
			}, explore.Config{Orders: 500})
		})
	}
}

func TestSagaPage_ShowsWhatIsTested(t *testing.T) {
	t.Parallel()
	page.Tested(t, page.Section(t, "../../docs/modules/durable.md", "A saga"), "saga_test.go")
}

// The modified run has another key, and does not begin beside the one in progress.
func TestModify_BeginsAfterTheRunInProgress(t *testing.T) {
	t.Parallel()
	explore.Run(t, func(x *explore.X) {
		w := durabletest.New(x, durabletest.Config{})
		w.End() // nobody dies
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
