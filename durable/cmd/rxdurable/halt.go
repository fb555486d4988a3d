package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/legible"
)

// edit changes the states of runs that are to come, and leaves their times.
func (p *program) edit(ctx context.Context, args []string) error {
	state, err := p.stateBytes()
	if err != nil {
		return err
	}
	a := p.writer(args[0])
	awaiting := []durable.Status{durable.Pending, durable.Running}
	return p.eachOf(ctx, args, awaiting, func(key string) (string, bool, error) {
		_, err := a.Modify(ctx, key, func([]byte) ([]byte, error) { return state, nil })
		return "edited", true, err
	})
}

func (p *program) pause(ctx context.Context, args []string) error {
	return p.eachAction(ctx, args, func(name string) (string, bool, error) {
		return "paused", true, p.action(name).Pause(ctx)
	})
}

func (p *program) resume(ctx context.Context, args []string) error {
	return p.eachAction(ctx, args, func(name string) (string, bool, error) {
		return "goes on", true, p.action(name).Resume(ctx)
	})
}

// eachAction does something with actions, or with all. Without -yes it only says which these are.
func (p *program) eachAction(
	ctx context.Context, names []string, do func(name string) (string, bool, error),
) (err error) {
	if p.all {
		if names, err = durable.Names(ctx, p.engine); err != nil {
			return err
		}
		if !p.yes {
			do = func(string) (string, bool, error) { return "chosen: -yes does it", true, nil }
		}
	}
	return p.each(names, do)
}

func (p *program) drain(ctx context.Context, workers []string) error {
	return p.each(workers, func(worker string) (string, bool, error) {
		return "drained", true, durable.Drain(ctx, p.engine, worker)
	})
}

func (p *program) undrain(ctx context.Context, workers []string) error {
	return p.each(workers, func(worker string) (string, bool, error) {
		return "goes on", true, durable.Undrain(ctx, p.engine, worker)
	})
}

// halt is an action or a worker that takes no runs.
type halt struct {
	What  string    `json:"what"` // "action" or "worker"
	Name  string    `json:"name"`
	Since time.Time `json:"since"`
}

// halted prints what is paused and drained.
func (p *program) halted(ctx context.Context, _ []string) error {
	h, err := durable.AllHalted(ctx, p.engine)
	if err != nil {
		return err
	}
	for _, of := range []struct {
		what, halted string
		since        map[string]time.Time
	}{{"action", "paused", h.Actions}, {"worker", "drained", h.Workers}} {
		for _, name := range slices.Sorted(maps.Keys(of.since)) {
			since := of.since[name]
			if p.json {
				err = encode(p, halt{of.what, name, since})
			} else {
				_, err = fmt.Fprintf(p.out, "%s %s is %s since %s\n", of.what, legible.Text(name), of.halted,
					since.Format(time.RFC3339))
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
