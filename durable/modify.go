package durable

import (
	"context"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Modify changes the state of a pending run by a function, atomically and once, and leaves the run
// due when it is. It does not wait for the run. If somebody changes the key meanwhile, f is called
// again with what is there then, so it should change nothing else. If a run is in progress, what it
// does is not committed: it begins again with the new state, and with the same IdempotencyKey.
//
// Modify returns the state as it is stored. It returns ErrNotPending if no run is to come or in
// progress, ErrNotFound if nothing is stored, an error of f, which changes nothing, and otherwise
// the errors of Schedule.
func (a *Action[S]) Modify(
	ctx context.Context, key string, f func(S) (S, error),
) (state S, err error) {
	err = a.change(ctx, key, func(i engine.Info) (c engine.Change, err error) {
		if !Status(i.Status).awaits() {
			return c, ErrNotPending
		}
		c.State, err = a.edited(key, i.State, func(s S) (S, error) {
			var err error
			state, err = f(s)
			return state, err
		})
		return c, err
	})
	return state, err
}
