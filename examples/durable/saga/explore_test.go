package main

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/durabletest"
	"github.com/rxsched/rxsched/testing/explore"
)

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

// Orders are done, or all that was done of them is undone, wherever workers die, whatever answers
// are lost, and whenever the order is cancelled.
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
				for _, step := range steps {
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
