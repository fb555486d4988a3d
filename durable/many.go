package durable

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"time"
)

// Item is a run to schedule.
type Item[S any] struct {
	Key   string
	State S
	After time.Duration
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
func (a *Action[S]) ScheduleAll(ctx context.Context, items iter.Seq[Item[S]]) (n int, err error) {
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
		before, over := busy[i.Key], make(chan struct{})
		busy[i.Key] = over
		mu.Unlock()
		calls.Go(func() {
			defer func() { <-slots }()
			if before != nil {
				<-before
			}
			err := a.Schedule(ctx, i.Key, i.State, i.After)
			mu.Lock()
			defer mu.Unlock()
			if close(over); busy[i.Key] == over {
				delete(busy, i.Key)
			}
			if err != nil {
				errs = append(errs, &KeyError{i.Key, err})
				return
			}
			n++
		})
	}
	calls.Wait()
	return n, errors.Join(append(errs, ctx.Err())...)
}
