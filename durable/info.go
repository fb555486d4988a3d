package durable

import (
	"context"
	"iter"
	"time"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Info is what is stored under a key.
type Info[S any] struct {
	Key        string
	State      S   // of the pending run, or of the last one
	Version    int // in which the state is stored
	Status     Status
	Due        time.Time // of the pending run, or of the last one
	Generation uint64
	Attempt    int    // failed attempts of the run so far
	Err        string // of the latest failed attempt
	Worker     string // that has claimed the run, while it is Running

	// Failures are the failed attempts, and the deaths of workers, the oldest first, until a run
	// succeeds: the first one, and the latest that there is room for.
	Failures []Failure
}

// Failure is a failed attempt.
type Failure struct {
	Attempt int // from 1 on, and from 1 again after Action.Retry
	Begun   time.Time
	Took    time.Duration
	Err     string // its beginning
	Worker  string
}

// Inspect returns what is stored under a key, or ErrNotFound. A record that has no pending run any
// more is found for ActionConfig.Keep.
func (a *Action[S]) Inspect(ctx context.Context, key string) (Info[S], error) {
	i, err := a.engine.Inspect(ctx, a.name, key)
	if err != nil {
		return Info[S]{Key: key}, err
	}
	return a.info(i)
}

// Await waits until no run of a key is to come or in progress, and returns what is stored then: its
// Status is Done, with the state that Of.End has left, Failed or Cancelled. A run that schedules
// itself is waited for to the end of the thread. It returns ErrNotFound if nothing is stored. On an
// engine in memory another goroutine has to drive its scheduler.
func (a *Action[S]) Await(ctx context.Context, key string) (Info[S], error) {
	i, err := a.engine.Await(ctx, a.name, key)
	if err != nil {
		return Info[S]{Key: key}, err
	}
	return a.info(i)
}

// List returns all keys with what is stored under them, in the order in which they were written. It
// is no snapshot: a key that is written meanwhile may come twice or not at all. An error about one
// key comes with that key, and the list goes on: a state that does not decode, ErrVersion or
// ErrRecord. The key is empty if the subject of a message is that of no key. Any other error ends
// the list.
func (a *Action[S]) List(ctx context.Context) iter.Seq2[Info[S], error] {
	return func(yield func(Info[S], error) bool) {
		for found, err := range a.engine.List(ctx, a.name) {
			i := Info[S]{Key: found.Key}
			if err == nil {
				i, err = a.info(found)
			}
			if !yield(i, err) {
				return
			}
		}
	}
}

func (a *Action[S]) info(stored engine.Info) (Info[S], error) {
	i := Info[S]{Key: stored.Key, Version: stored.State.Version, Status: Status(stored.Status), Due: stored.Due,
		Generation: stored.Generation, Attempt: stored.Attempt, Err: stored.Err, Worker: stored.Worker}
	for _, t := range stored.Tries {
		i.Failures = append(i.Failures, Failure{t.Attempt, time.Unix(0, t.Begun), time.Duration(t.Took),
			t.Err, t.Worker})
	}
	var err error
	i.State, err = a.decode(stored.Key, stored.State)
	return i, err
}

// Names returns the names of all actions that were ever registered, in alphabetical order.
func Names(ctx context.Context, e Engine) ([]string, error) { return engine.Of(e).Names(ctx) }
