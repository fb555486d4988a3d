package panel

import (
	"context"
	"fmt"
	"iter"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/monitor/inspect"
)

// Of returns the agenda of an engine: all keys of all actions that were ever registered with its
// stream, or of those with the given names. It marks what waits or runs of a paused action as
// "paused", and what runs on a drained worker as "drained". Reading it reads every record from the
// server, so a page of a million keys is not updated every second. Any goroutine may call it. It
// panics if e is nil.
func Of(e durable.Engine, names ...string) inspect.Agenda {
	if e == nil {
		panic("panel: Of: nil engine")
	}
	return func(ctx context.Context) iter.Seq2[inspect.Entry, error] {
		return func(yield func(inspect.Entry, error) bool) {
			halted, err := durable.AllHalted(ctx, e)
			if err != nil {
				yield(inspect.Entry{}, err)
				return
			}
			all := names
			if len(all) == 0 {
				if all, err = durable.Names(ctx, e); err != nil {
					yield(inspect.Entry{}, err)
					return
				}
			}
			for _, name := range all {
				for i, err := range durable.Remote(e, name, durable.Bytes{}).List(ctx) {
					if err != nil {
						err = fmt.Errorf("%s: %w", name, err)
					}
					one := entry(name, i)
					one.Marks = marks(halted, name, i)
					if !yield(one, err) {
						return
					}
				}
			}
		}
	}
}

func entry(name string, i durable.Info[[]byte]) inspect.Entry {
	e := inspect.Entry{Action: name, Key: i.Key, Due: i.Due, Attempts: i.Attempt, Err: i.Err,
		Worker: i.Worker}
	switch i.Status {
	case durable.Pending:
		e.State = inspect.Waiting
	case durable.Running:
		e.State = inspect.Running
	case durable.Failed:
		e.State = inspect.Failed
	default:
		e.State = inspect.Ended
	}
	return e
}
