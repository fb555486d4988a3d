package durable

import (
	"context"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Modify changes the state of a pending run by a function, atomically and once, and leaves the run
// due when it is. That makes it another run, with another IdempotencyKey, whose schedule of retries
// begins again: what was done outside for the state before does not hide what is to be done for
// this one. If the key is changed meanwhile, f is called again with what is there then, so it
// should change nothing else.
//
// With ActionConfig.Claim, Modify returns ErrRunning while a run is in progress, and changes
// nothing: call it again when that has ended. Without, runs in progress are not known. Such a run
// may have done its work outside; it is not committed, and when it has ended, the modified run
// begins. So a function whose work must not be done twice needs Claim, or has to look at what was
// done.
//
// Modify returns the state as it is stored. It returns ErrNotPending if no run is to come or in
// progress, ErrNotFound if nothing is stored, an error of f, which changes nothing, and otherwise
// the errors of Schedule.
func (a *Action[S]) Modify(
	ctx context.Context, key string, f func(S) (S, error),
) (state S, err error) {
	return a.modify(ctx, key, engine.Another, f)
}

// modify is Modify, or, as an engine.Edit, a change to what is the same run then, also if that is
// in progress.
func (a *Action[S]) modify(
	ctx context.Context, key string, kind engine.ChangeKind, f func(S) (S, error),
) (state S, err error) {
	err = a.change(ctx, key, func(i engine.Info) (c engine.Change, err error) {
		switch {
		case !Status(i.Status).awaits():
			return c, ErrNotPending
		case kind == engine.Another && i.InProgress:
			return c, ErrRunning
		}
		c.Kind = kind
		c.State, err = a.edited(key, i.State, func(s S) (S, error) {
			var err error
			state, err = f(s)
			return state, err
		})
		return c, err
	})
	return state, err
}
