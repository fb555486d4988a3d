package durable

import (
	"context"
	"errors"
	"iter"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// awaiting returns the name under which a run of a key is to come or in progress, if that is an
// alias, or else the action's own.
func (a *Action[S]) awaiting(ctx context.Context, key string) (string, error) {
	for _, alias := range a.aliases {
		switch i, err := a.engine.Inspect(ctx, alias, key); {
		case err == nil && Status(i.Status).awaits():
			return alias, nil
		case err != nil && !unused(err):
			return "", err
		}
	}
	return a.name, nil
}

// find returns the name under which something is stored for a key, one that awaits a run first.
func (a *Action[S]) find(ctx context.Context, key string) (string, error) {
	name, err := a.awaiting(ctx, key)
	if err != nil || name != a.name || len(a.aliases) == 0 {
		return name, err
	}
	for _, name := range a.names() {
		switch _, err := a.engine.Inspect(ctx, name, key); {
		case err == nil:
			return name, nil
		case !unused(err):
			return "", err
		}
	}
	return a.name, nil
}

// unused reports whether an error says that a key has nothing under a name.
func unused(err error) bool {
	return errors.Is(err, ErrNotFound) || errors.Is(err, ErrUnknownName) || errors.Is(err, ErrRecord)
}

// stored lists what is stored under all names. A name that was never registered has nothing, unless
// it is the action's own.
func (a *Action[S]) stored(ctx context.Context) iter.Seq2[engine.Info, error] {
	return func(yield func(engine.Info, error) bool) {
		for _, name := range a.names() {
			for i, err := range a.engine.List(ctx, name) {
				if name != a.name && errors.Is(err, ErrUnknownName) {
					break
				}
				if !yield(i, err) {
					return
				}
			}
		}
	}
}
