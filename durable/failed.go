package durable

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Retry runs a key that has Failed again, now, with its state. It is the same run, with the same
// IdempotencyKey, so that what it has done outside is not done twice; its schedule of retries begins
// again. It returns ErrNotFailed if the key has not failed, ErrNotFound if nothing is stored, and
// otherwise the errors of Schedule.
func (a *Action[S]) Retry(ctx context.Context, key string) error {
	return a.decide(ctx, key, engine.Change{Kind: engine.Again})
}

// RetryWith is Retry with the state that edit makes of the stored one. That is another run, with
// another IdempotencyKey. If somebody changes the key meanwhile, edit is called again. An error of
// edit is returned, and changes nothing.
func (a *Action[S]) RetryWith(
	ctx context.Context, key string, edit func(S) (S, error),
) error {
	return a.change(ctx, key, func(i engine.Info) (c engine.Change, err error) {
		if i.Status != engine.Failed {
			return c, ErrNotFailed
		}
		s, err := a.edited(key, i.State, edit)
		return engine.Change{Kind: engine.Anew, State: s}, err
	})
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
	state, data, err := a.decode(key, s)
	if err != nil {
		return nil, err
	}
	if state, err = edit(state); err != nil {
		return nil, err
	}
	if data, err = a.follow(key, data, state); err != nil {
		return nil, err
	}
	return &engine.State{Data: data, Version: a.version}, nil
}

// Filter chooses keys. The zero value chooses all.
type Filter struct {
	Prefix   string   // of the key
	Statuses []Status // if nil, all
	Err      string   // a part of the text of the latest error
}

func (f Filter) takes(i engine.Info) bool {
	return strings.HasPrefix(i.Key, f.Prefix) && strings.Contains(i.Err, f.Err) &&
		(f.Statuses == nil || slices.Contains(f.Statuses, Status(i.Status)))
}

// Select is List of the keys that a filter chooses.
func (a *Action[S]) Select(ctx context.Context, f Filter) iter.Seq2[Info[S], error] {
	return func(yield func(Info[S], error) bool) {
		for found, err := range a.engine.List(ctx, a.name) {
			i := Info[S]{Key: found.Key}
			switch {
			case err == nil && !f.takes(found):
				continue
			case err == nil:
				i, err = a.info(found)
			}
			if !yield(i, err) {
				return
			}
		}
	}
}

// RetryAll calls Retry for the keys that have Failed and that the filter chooses, whose Statuses
// mean nothing. It returns how many there were, and all errors.
func (a *Action[S]) RetryAll(ctx context.Context, f Filter) (int, error) {
	return a.decideAll(ctx, f, a.Retry)
}

// DiscardAll is RetryAll with Discard.
func (a *Action[S]) DiscardAll(ctx context.Context, f Filter) (int, error) {
	return a.decideAll(ctx, f, a.Discard)
}

func (a *Action[S]) decideAll(
	ctx context.Context, f Filter, decide func(context.Context, string) error,
) (n int, err error) {
	f.Statuses = []Status{Failed}
	var errs []error
	for i, err := range a.engine.List(ctx, a.name) {
		switch {
		case err != nil:
			errs = append(errs, err)
			continue
		case !f.takes(i):
			continue
		}
		switch err := decide(ctx, i.Key); {
		case err == nil:
			n++
		case !errors.Is(err, ErrNotFailed): // somebody else has decided
			errs = append(errs, err)
		}
	}
	return n, errors.Join(errs...)
}
