package durable

import (
	"context"
	"errors"
	"time"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Pause makes all workers take no runs of the action, until Resume: runs in progress end, what is
// due waits, and what is scheduled is stored. It is stored, so it holds for workers that start
// later. A worker hears of it at once, or in ten seconds if the message was lost; programs of
// rxsched 0.1 do not. It does nothing if the action is paused. Errors are those of Schedule.
func (a *Action[S]) Pause(ctx context.Context) error {
	return a.halt(ctx, engine.Halt{})
}

// Resume ends Pause. What has waited runs now, late.
func (a *Action[S]) Resume(ctx context.Context) error {
	return a.halt(ctx, engine.Halt{Ends: true})
}

// halt halts the action under all of its names.
func (a *Action[S]) halt(ctx context.Context, h engine.Halt) error {
	for _, name := range a.names() {
		h.Action = name
		if err := a.engine.Halt(ctx, h); err != nil && (name == a.name || !errors.Is(err, ErrUnknownName)) {
			return err
		}
	}
	return nil
}

// VirtualWorker is the name of the only worker of an engine in memory.
const VirtualWorker = engine.VirtualWorker

// Drain makes the workers of a name ([Config].Worker) take no runs of any action, until Undrain, as
// Pause does: before their machine is changed, say. Other workers take what these leave. An engine
// in memory is one worker, [VirtualWorker]. It panics if worker is empty.
func Drain(ctx context.Context, e Engine, worker string) error {
	must(worker != "", "Drain: empty worker")
	return engine.Of(e).Halt(ctx, engine.Halt{Worker: worker})
}

// Undrain ends Drain.
func Undrain(ctx context.Context, e Engine, worker string) error {
	must(worker != "", "Undrain: empty worker")
	return engine.Of(e).Halt(ctx, engine.Halt{Worker: worker, Ends: true})
}

// Halted are the actions that are paused and the workers that are drained, with since when.
type Halted struct{ Actions, Workers map[string]time.Time }

// AllHalted returns what is paused and drained.
func AllHalted(ctx context.Context, e Engine) (Halted, error) {
	h, err := engine.Of(e).Halts(ctx)
	return Halted(h), err
}
