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

// KeyError is an error of one of many keys.
type KeyError struct {
	Key string
	Err error
}

// Error names the key.
func (e *KeyError) Error() string { return fmt.Sprintf("%q: %v", e.Key, e.Err) }

// Unwrap returns Err.
func (e *KeyError) Unwrap() error { return e.Err }

// atOnce is how many calls ScheduleAll has under way. The server stores them one by one.
const atOnce = 256

// ScheduleAll is Schedule for many runs, of which hundreds are under way at a time. It goes on
// after an error, and stops taking items when ctx ends. It returns how many are stored for certain,
// and a [KeyError] for each other item that it has taken, joined. Items of one key come one after
// the other, so the last one stays. The items are taken on the caller's goroutine.
//
// A batch that is called again, such as by a run whose worker has died, schedules again what has run
// meanwhile. That is a second run, with another IdempotencyKey: see ScheduleAllOnce.
func (a *Action[S]) ScheduleAll(ctx context.Context, items iter.Seq[Item[S]]) (n int, err error) {
	return a.scheduleAll(ctx, items, engine.Anything)
}

// ScheduleAllOnce is ScheduleAll with ScheduleOnce: it leaves alone, without an error, each key under
// which anything is stored. So a batch that is called again goes on where it was, if its keys say for
// what it is, such as "2026-11/ann", and ActionConfig.Keep is longer than anybody calls it again. Of
// the items of one key the first one stays. It returns how many it has stored.
func (a *Action[S]) ScheduleAllOnce(
	ctx context.Context, items iter.Seq[Item[S]],
) (n int, err error) {
	return a.scheduleAll(ctx, items, engine.Nothing)
}

func (a *Action[S]) scheduleAll(
	ctx context.Context, items iter.Seq[Item[S]], over engine.Over,
) (n int, err error) {
	var mu sync.Mutex // guards n, errs and busy
	var errs []error
	busy := map[string]chan struct{}{} // by the keys of calls under way; closed when they end
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
		mu.Lock()
		before, ended := busy[i.Key], make(chan struct{})
		busy[i.Key] = ended
		mu.Unlock()
		calls.Go(func() {
			defer func() { <-slots }()
			if before != nil {
				<-before
			}
			err := a.schedule(ctx, i.Key, i.State, engine.Ask{After: i.After, At: i.At, Over: over})
			mu.Lock()
			defer mu.Unlock()
			if close(ended); busy[i.Key] == ended {
				delete(busy, i.Key)
			}
			switch {
			case err == nil:
				n++
			case over != engine.Nothing || !errors.Is(err, ErrStored):
				errs = append(errs, &KeyError{i.Key, err})
			}
		})
	}
	calls.Wait()
	return n, errors.Join(append(errs, ctx.Err())...)
}
