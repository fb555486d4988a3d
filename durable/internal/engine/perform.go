package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
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
			c.OnError(fmt.Errorf("durable: %s of %s/%q: %w", what, run.Name, run.Key, err))
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

// failed tells Config.OnFailed of a key that has Failed.
func (c *Config) failed(run Run, why error) {
	if c.OnFailed == nil {
		return
	}
	if err := aside(func() { c.OnFailed(run, why) }); err != nil {
		c.OnError(fmt.Errorf("durable: Config.OnFailed of %s/%q: %w", run.Name, run.Key, err))
	}
}

// perform calls the function with a context of its own, on its scheduler if it has one: there it
// waits until ctx ends.
func (d *Definition) perform(
	ctx, own context.Context, now func() time.Time, run Run, s State,
) (n Next, err error) {
	if d.On == nil {
		return d.call(own, now, run, s)
	}
	if panicked := Caught(func() { n, err = d.performOn(ctx, own, now, run, s) }); panicked != nil {
		return Next{}, panicked
	}
	return n, err
}

// performOn calls the function on its scheduler. It panics if the scheduler does.
func (d *Definition) performOn(
	ctx, own context.Context, now func() time.Time, run Run, s State,
) (Next, error) {
	type result struct {
		next Next
		err  error
	}
	done := make(chan result, 2) // a function that ends its goroutine may also be abandoned
	a := d.On.NewAction(action.Func(func(*action.Action) {
		r := result{err: errGoexit}
		defer func() { done <- r }()
		r.next, r.err = d.call(own, now, run, s)
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
		return Next{}, errGivenBack
	}
}
