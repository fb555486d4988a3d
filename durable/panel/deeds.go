package panel

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/rxsched/rxsched/durable"
)

type action = durable.Action[[]byte]

// deed is something that the page does with an entry.
type deed struct {
	name, asks string // on the button, and what the page asks before
	fits       func(e entry) bool
	do         func(a *action, ctx context.Context, key string) error
	change     func(ctx context.Context, a *action, key string, text []byte) error // in place of do
}

var deeds = []deed{
	{name: "run now", fits: is(durable.Pending),
		do: func(a *action, ctx context.Context, key string) error { return a.Reschedule(ctx, key, 0) }},
	{name: "cancel", asks: "Cancel the run that is to come?", fits: awaited, do: cancel},
	{name: "edit", fits: awaited, change: change},
	{name: "retry", fits: is(durable.Failed), do: (*action).Retry},
	{name: "discard", asks: "Give up what has failed?", fits: is(durable.Failed), do: (*action).Discard},
	{name: "pause action", asks: "Pause all of the action, for all workers?",
		fits: func(e entry) bool { return awaited(e) && !e.paused },
		do:   func(a *action, ctx context.Context, _ string) error { return a.Pause(ctx) }},
	{name: "resume action", fits: func(e entry) bool { return awaited(e) && e.paused },
		do: func(a *action, ctx context.Context, _ string) error { return a.Resume(ctx) }},
}

func is(status durable.Status) func(entry) bool {
	return func(e entry) bool { return e.Status == status }
}

// awaited reports whether an entry has a run to come, or in progress.
func awaited(e entry) bool { return e.Status == durable.Pending || e.Status == durable.Running }

// cancel cancels, and says so if there was nothing to cancel.
func cancel(a *action, ctx context.Context, key string) error {
	was, err := a.Unsubscribe(ctx, key)
	if err == nil && was == durable.NotFound {
		return durable.ErrNotPending
	}
	return err
}

// state is the state of a key, which has to be JSON to be changed.
func state(ctx context.Context, a *action, key string) (string, error) {
	i, err := a.Inspect(ctx, key)
	if err == nil && !json.Valid(i.State) {
		err = errors.New("the state is no JSON")
	}
	return string(i.State), err
}

func change(ctx context.Context, a *action, key string, text []byte) error {
	if !json.Valid(text) {
		return errors.New("that is no JSON")
	}
	_, err := a.Modify(ctx, key, func([]byte) ([]byte, error) { return text, nil })
	return err
}

// deed returns what a button does, if there is one.
func (p *panel) deed(name string) (deed, bool) {
	i := slices.IndexFunc(p.deeds, func(d deed) bool { return d.name == name })
	if i < 0 {
		return deed{}, false
	}
	return p.deeds[i], true
}

// offered are the names of the buttons of an entry, which has none if its name is too long to be
// sent whole.
func (p *panel) offered(e entry) (names []string) {
	if len(e.action) > mostText || len(e.Key) > mostText {
		return nil
	}
	for _, d := range p.deeds {
		if d.fits(e) {
			names = append(names, d.name)
		}
	}
	return names
}
