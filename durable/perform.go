package durable

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
)

// Outcome says what became of an attempt.
type Outcome string

// The outcomes.
const (
	Committed  Outcome = "committed"  // the function returned nil, and that is stored
	Unfinished Outcome = "failed"     // it failed, and that is stored: Retry decides what follows
	Lost       Outcome = "lost"       // the run was replaced or cancelled meanwhile, or run twice
	GivenBack  Outcome = "given back" // its engine or its host closed first
	Unknown    Outcome = "unknown"    // the server did not answer, or only after another write; nothing is lost
)

// errGivenBack says that the function was not called.
var errGivenBack = errors.New("durable: the run was given back")

// ended is a function of Config.Begin, or none.
type ended func(Outcome, error)

// begin calls Config.Begin. What goes wrong in it, and in what it returns, is trouble beside the run.
func (c *Config) begin(ctx context.Context, run Run) (context.Context, ended) {
	if c.Begin == nil {
		return ctx, func(Outcome, error) {}
	}
	hook := func(what string, f func()) {
		if err := aside(f); err != nil {
			c.Trouble(fmt.Errorf("durable: %s of %s/%q: %w", what, run.Name, run.Key, err))
		}
	}
	with, end := context.Context(nil), ended(nil)
	hook("Config.Begin", func() { with, end = c.Begin(ctx, run) })
	if with == nil {
		with = ctx
	}
	return with, func(o Outcome, err error) {
		if end != nil {
			hook("the end of Config.Begin", func() { end(o, err) })
		}
	}
}

// perform calls the function, on its scheduler if it has one.
func (d *definition) perform(
	ctx context.Context, now func() time.Time, run Run, state []byte,
) (n next, err error) {
	if d.on == nil {
		return d.call(ctx, now, run, state)
	}
	if panicked := caught(func() { n, err = d.performOn(ctx, now, run, state) }); panicked != nil {
		return next{}, panicked
	}
	return n, err
}

// performOn calls the function on its scheduler. It panics if the scheduler does.
func (d *definition) performOn(
	ctx context.Context, now func() time.Time, run Run, state []byte,
) (next, error) {
	type result struct {
		next
		err error
	}
	done := make(chan result, 2) // a function that ends its goroutine may also be abandoned
	a := d.on.NewAction(action.Func(func(*action.Action) {
		r := result{err: errGoexit}
		defer func() { done <- r }()
		r.next, r.err = d.call(ctx, now, run, state)
	}))
	defer a.Unsubscribe()
	a.AddFunc(func() {
		if a.Abandoned() {
			done <- result{err: errGivenBack}
		}
	})
	a.Schedule(0)
	select {
	case r := <-done:
		return r.next, r.err
	case <-ctx.Done():
		return next{}, errGivenBack
	}
}
