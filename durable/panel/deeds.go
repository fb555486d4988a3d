package panel

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/monitor/inspect"
)

// Deeds returns buttons for the agenda of an engine: run now, cancel, edit, retry and discard. The page
// asks before it cancels or discards, and shows the state to edit, which has to be JSON then. Any
// goroutine may call it. It panics if e is nil.
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
			Do: func(ctx context.Context, name, key string) error { return do(actionOf(e, name), ctx, key) }}
	}
	return []inspect.Deed{
		deed("run now", "", func(a *action, ctx context.Context, key string) error {
			return a.Reschedule(ctx, key, 0)
		}, inspect.Waiting),
		deed("cancel", "Cancel the run that is to come?", cancel, awaiting...),
		{Name: "edit", States: awaiting,
			Text: func(ctx context.Context, name, key string) (string, error) {
				i, err := actionOf(e, name).Inspect(ctx, key)
				if err == nil && !json.Valid(i.State) {
					err = errors.New("the state is no JSON")
				}
				return string(i.State), err
			},
			Change: func(ctx context.Context, name, key, text string) error {
				if !json.Valid([]byte(text)) {
					return errors.New("that is no JSON")
				}
				_, err := actionOf(e, name).Modify(ctx, key,
					func([]byte) ([]byte, error) { return []byte(text), nil })
				return err
			}},
		deed("retry", "", (*action).Retry, inspect.Failed),
		deed("discard", "Give up what has failed?", (*action).Discard, inspect.Failed),
	}
}

// awaiting are the states of entries that have a run to come, or in progress.
var awaiting = []inspect.EntryState{inspect.Waiting, inspect.Running}

func actionOf(e durable.Engine, name string) *durable.Action[[]byte] {
	return durable.Remote(e, name, durable.Bytes{})
}

// cancel cancels, and says so if there was nothing to cancel.
func cancel(a *durable.Action[[]byte], ctx context.Context, key string) error {
	was, err := a.Unsubscribe(ctx, key)
	if err == nil && was == durable.NotFound {
		return durable.ErrNotPending
	}
	return err
}
