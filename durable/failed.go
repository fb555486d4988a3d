package durable

import (
	"context"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Retry runs a key that has Failed again, now, with its state. It is the same run, with the same
// IdempotencyKey, so that what it has done outside is not done twice; its schedule of retries
// begins again. It returns ErrNotFailed if the key has not failed, ErrNotFound if nothing is
// stored, and otherwise the errors of Schedule.
func (a *Action[S]) Retry(ctx context.Context, key string) error {
	return a.decide(ctx, key, engine.Change{Kind: engine.Again})
}

// Discard gives up a key that has Failed: it is Cancelled, and stays for ActionConfig.Keep. Errors
// are those of Retry.
func (a *Action[S]) Discard(ctx context.Context, key string) error {
	return a.decide(ctx, key, engine.Change{Kind: engine.Drop})
}

// decide changes a key that has failed.
func (a *Action[S]) decide(ctx context.Context, key string, c engine.Change) error {
	return a.change(ctx, key, func(i engine.Info) (engine.Change, error) {
		if i.Status != engine.Failed {
			return c, ErrNotFailed
		}
		return c, nil
	})
}

func (a *Action[S]) change(
	ctx context.Context, key string, f func(engine.Info) (engine.Change, error),
) error {
	return a.engine.Change(ctx, a.name, key, f)
}

// edited is a stored state after a function of the user.
func (a *Action[S]) edited(
	key string, s engine.State, edit func(S) (S, error),
) (*engine.State, error) {
	state, err := a.decode(key, s)
	if err != nil {
		return nil, err
	}
	if state, err = edit(state); err != nil {
		return nil, err
	}
	data, err := a.encode(key, state)
	if err != nil {
		return nil, err
	}
	return &engine.State{Data: data, Version: a.version}, nil
}
