package engine

import (
	"context"
	"fmt"
)

// ended is a function of Config.Begin, or none.
type ended func(Outcome, error)

// begin calls Config.Begin. What goes wrong in it, and in what it returns, is trouble beside the
// run.
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
