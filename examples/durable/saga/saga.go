package main

import (
	"context"
	"errors"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/schedule"
)

// order is the state of a key.
type order struct {
	Step int  // the next one to do, or to undo
	Back bool // it undoes
}

var steps = []string{"reserve", "charge", "ship"}

// attempts is how often a step is tried before the order goes back.
const attempts = 3

// shop does steps and undoes them, once for each idempotency key. To undo a step that was not done is
// harmless, also if it comes first.
type shop interface {
	Do(ctx context.Context, key, step string) error
	Undo(ctx context.Context, key, step string) error
}

// newSaga registers the action that takes orders. Each run is a step.
func newSaga(e durable.Engine, shop shop, claim bool) *durable.Action[order] {
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
			o.Back = true // from this step on: it may have been done
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

var errTooLate = errors.New("it goes back already")

// cancelOrder makes an order go back. It returns durable.ErrRunning while a step is in progress.
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
