package panel

import (
	"context"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/monitor/inspect"
)

// Deeds returns buttons for the agenda of an engine: run now, cancel, retry and discard. The page asks
// before it cancels or discards. Any goroutine may call it. It panics if e is nil.
//
//	in.AddAgendaWithConfig("durable", panel.Of(e), inspect.AgendaConfig{Deeds: panel.Deeds(e)})
func Deeds(e durable.Engine) []inspect.Deed {
	if e == nil {
		panic("panel: Deeds: nil engine")
	}
	type action = durable.Action[[]byte]
	deed := func(name, asks string, do func(*action, context.Context, string) error,
		states ...inspect.EntryState,
	) inspect.Deed {
		return inspect.Deed{Name: name, Asks: asks, States: states,
			Do: func(ctx context.Context, name, key string) error {
				return do(durable.Remote(e, name, durable.Bytes{}), ctx, key)
			}}
	}
	return []inspect.Deed{
		deed("run now", "", func(a *action, ctx context.Context, key string) error {
			return a.Reschedule(ctx, key, 0)
		}, inspect.Waiting),
		deed("cancel", "Cancel the run that is to come?", cancel, inspect.Waiting, inspect.Running),
		deed("retry", "", (*action).Retry, inspect.Failed),
		deed("discard", "Give up what has failed?", (*action).Discard, inspect.Failed),
	}
}

// cancel cancels, and says so if there was nothing to cancel.
func cancel(a *durable.Action[[]byte], ctx context.Context, key string) error {
	was, err := a.Unsubscribe(ctx, key)
	if err == nil && was == durable.NotFound {
		return durable.ErrNotPending
	}
	return err
}
