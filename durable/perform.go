package durable

import (
	"context"
	"errors"
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
	Unknown    Outcome = "unknown"    // the server did not answer; the token comes again
)

// errGivenBack says that the function was not called.
var errGivenBack = errors.New("durable: the run was given back")

// ended is a function of Config.Begin, or none.
type ended func(Outcome, error)

// begin calls Config.Begin.
func (c *Config) begin(ctx context.Context, run Run) (context.Context, ended) {
	if c.Begin != nil {
		if with, end := c.Begin(ctx, run); end != nil {
			return with, end
		} else if with != nil {
			ctx = with
		}
	}
	return ctx, func(Outcome, error) {}
}

// perform calls the function, on its scheduler if it has one.
func (d *definition) perform(
	ctx context.Context, now func() time.Time, run Run, state []byte,
) (next, error) {
	if d.on == nil {
		return d.call(ctx, now, run, state)
	}
	type result struct {
		next
		err error
	}
	done := make(chan result, 1)
	a := d.on.NewAction(action.Func(func(*action.Action) {
		n, err := d.call(ctx, now, run, state)
		done <- result{n, err}
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
