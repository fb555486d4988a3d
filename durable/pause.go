package durable

import "context"

// Pause makes all workers take no runs of the action, until Resume: runs in progress end, what is
// due waits, and what is scheduled is stored. The server remembers it, so it holds for workers that
// start later. A run that a worker has in hand, because a limit holds it up or it follows at once
// on another one, may still begin for five seconds. Errors are those of Schedule.
func (a *Action[S]) Pause(ctx context.Context) error { return a.engine.Halt(ctx, a.name, false) }

// Resume ends Pause. What has waited runs now, late.
func (a *Action[S]) Resume(ctx context.Context) error { return a.engine.Halt(ctx, a.name, true) }

// Paused reports whether the action is paused.
func (a *Action[S]) Paused(ctx context.Context) (bool, error) { return a.engine.Halted(ctx, a.name) }
