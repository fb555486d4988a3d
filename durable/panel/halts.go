package panel

import (
	"context"
	"slices"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/monitor/inspect"
)

// Marks of entries whose action is paused, or whose worker is drained.
const (
	paused  = "paused"
	drained = "drained"
)

// Halts returns buttons that stop more than an entry: pause the action of one, for all workers, and
// drain the worker that runs one; or resume and undrain what is stopped, which the page says beside
// the state. The page asks before it pauses or drains. A drained worker that runs nothing any more
// goes on by durable.Undrain or rxdurable. Any goroutine may call it. It panics if e is nil.
//
//	inspect.AgendaConfig{Deeds: append(panel.Deeds(e), panel.Halts(e)...)}
func Halts(e durable.Engine) []inspect.Deed {
	if e == nil {
		panic("panel: Halts: nil engine")
	}
	halt := func(name, asks, mark string, ends bool, states []inspect.EntryState,
		do func(ctx context.Context, name, key string) error,
	) inspect.Deed {
		return inspect.Deed{Name: name, Asks: asks, States: states, Do: do,
			If: func(e inspect.Entry) bool { return slices.Contains(e.Marks, mark) == ends }}
	}
	running := []inspect.EntryState{inspect.Running}
	return []inspect.Deed{
		halt("pause action", "Pause all of the action, for all workers?", paused, false, awaiting,
			func(ctx context.Context, name, _ string) error { return actionOf(e, name).Pause(ctx) }),
		halt("resume action", "", paused, true, awaiting,
			func(ctx context.Context, name, _ string) error { return actionOf(e, name).Resume(ctx) }),
		halt("drain worker", "Drain the worker that runs it, for all actions?", drained, false, running,
			workerOf(e, durable.Drain)),
		halt("undrain worker", "", drained, true, running, workerOf(e, durable.Undrain)),
	}
}

// workerOf does something with the worker that runs a key.
func workerOf(e durable.Engine, do func(context.Context, durable.Engine, string) error,
) func(ctx context.Context, name, key string) error {
	return func(ctx context.Context, name, key string) error {
		i, err := actionOf(e, name).Inspect(ctx, key)
		switch {
		case err != nil:
			return err
		case i.Worker == "": // it has ended
			return durable.ErrNotPending
		}
		return do(ctx, e, i.Worker)
	}
}

// marks are those of an entry.
func marks(h durable.Halted, name string, i durable.Info[[]byte]) (all []string) {
	if _, is := h.Actions[name]; is && (i.Status == durable.Pending || i.Status == durable.Running) {
		all = append(all, paused)
	}
	if _, is := h.Workers[i.Worker]; is && i.Status == durable.Running {
		all = append(all, drained)
	}
	return all
}
