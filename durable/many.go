package durable

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"time"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Item is a run to schedule.
type Item[S any] struct {
	Key   string
	State S
	After time.Duration
	At    time.Time // if not zero, instead of After
}

// atOnce is how many calls ScheduleAllOnce has under way. The server stores them one by one.
const atOnce = 256

// ScheduleAllOnce is ScheduleOnce for many runs, hundreds of calls at a time. It leaves alone,
// without an error, each key under which anything is stored. So a batch that is called again, such
// as by a run whose worker has died, goes on where it was, if its keys say for what it is, such as
// "2026-11/ann", and ActionConfig.Keep is longer than it may be called again. It goes on after an
// error, and stops taking items when ctx ends. It returns how many it has stored, and the joined
// errors, each with its key, of items that may not be stored. Items are taken on the caller's
// goroutine.
func (a *Action[S]) ScheduleAllOnce(
	ctx context.Context, items iter.Seq[Item[S]],
) (n int, err error) {
	var mu sync.Mutex // guards n and errs
	var errs []error
	var calls sync.WaitGroup
	slots := make(chan struct{}, atOnce)
	for i := range items {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			break
		}
		calls.Go(func() {
			defer func() { <-slots }()
			err := a.schedule(ctx, i.Key, i.State, engine.Ask{After: i.After, At: i.At, Over: engine.Nothing})
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				n++
			case !errors.Is(err, ErrStored):
				errs = append(errs, fmt.Errorf("%q: %w", i.Key, err))
			}
		})
	}
	calls.Wait()
	return n, errors.Join(append(errs, ctx.Err())...)
}
