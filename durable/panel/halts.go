package panel

import (
	"context"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/monitor/inspect"
)

// Halts returns buttons that stop more than an entry: pause and resume the action of one, for all
// workers, and drain the worker that runs one. The page asks before it pauses or drains. A worker that
// was drained goes on by durable.Undrain or rxdurable. Any goroutine may call it. It panics if e is
// nil.
//
//	inspect.AgendaConfig{Deeds: append(panel.Deeds(e), panel.Halts(e)...)}
func Halts(e durable.Engine) []inspect.Deed {
	if e == nil {
		panic("panel: Halts: nil engine")
	}
	return []inspect.Deed{
		{Name: "pause action", Asks: "Pause all of the action, for all workers?", States: awaiting,
			Do: func(ctx context.Context, name, _ string) error { return actionOf(e, name).Pause(ctx) }},
		{Name: "resume action", States: awaiting,
			Do: func(ctx context.Context, name, _ string) error { return actionOf(e, name).Resume(ctx) }},
		{Name: "drain worker", Asks: "Drain the worker that runs it, for all actions?",
			States: []inspect.EntryState{inspect.Running},
			Do: func(ctx context.Context, name, key string) error {
				i, err := actionOf(e, name).Inspect(ctx, key)
				switch {
				case err != nil:
					return err
				case i.Worker == "": // it has ended
					return durable.ErrNotPending
				}
				return durable.Drain(ctx, e, i.Worker)
			}},
	}
}
