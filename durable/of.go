package durable

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Of is a run of a durable action with a typed state, as the action's function sees it. It stands
// for action.Of. It is valid until the function returns; then its methods change nothing.
type Of[S any] struct {
	run Run
	ctx context.Context
	now func() time.Time

	mu    sync.Mutex // guards what is below; nothing is called while it is held
	state S
	next  engine.Next // without its state
	over  bool        // the function has returned
}

// Schedule asks for the next run after d, with state. The last call wins. It is committed when the
// function returns nil, and dropped if the function fails, or if the run was replaced or cancelled
// meanwhile. A negative d counts as 0. It does nothing if d is [action.Never], after Unsubscribe,
// or after the function has returned. Any goroutine may call it.
func (o *Of[S]) Schedule(state S, d time.Duration) *Of[S] {
	if d == action.Never {
		return o
	}
	return o.schedule(state, o.now().Add(max(d, 0)))
}

// ScheduleAt is Schedule for a run at a time. A time in the past counts as now.
func (o *Of[S]) ScheduleAt(state S, t time.Time) *Of[S] { return o.schedule(state, t) }

func (o *Of[S]) schedule(state S, due time.Time) *Of[S] {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.over && !o.next.Closed {
		o.state, o.next = state, engine.Next{Due: due, Set: true}
	}
	return o
}

// End ends the thread with a last state: its result, which Await and Inspect return. The last call
// of Schedule and End wins.
func (o *Of[S]) End(state S) *Of[S] {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.over && !o.next.Closed {
		o.state, o.next = state, engine.Next{Ended: true}
	}
	return o
}

// Unsubscribe withdraws what the run has scheduled. The run does not schedule any more.
func (o *Of[S]) Unsubscribe() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.over {
		o.next = engine.Next{Closed: true}
	}
}

// Context ends when the run's Timeout is over, when the run is cancelled (see Action.Unsubscribe),
// or when the engine closes without waiting longer.
func (o *Of[S]) Context() context.Context { return o.ctx }

// Key returns the key.
func (o *Of[S]) Key() string { return o.run.Key }

// Due returns when the run was due. A run that schedules Due plus a period, and not the clock plus
// a period, keeps its phase.
func (o *Of[S]) Due() time.Time { return o.run.Due }

// Attempt returns the number of this attempt, from 1 on.
func (o *Of[S]) Attempt() int { return o.run.Attempt }

// Run returns all that is known of the run.
func (o *Of[S]) Run() Run { return o.run }

// IdempotencyKey returns name/key/generation. It is the same in every attempt of a run, in
// whichever process, and differs for each run. Give it to what the run changes outside, which may
// see a run more than once.
func (o *Of[S]) IdempotencyKey() string {
	return o.run.Name + "/" + o.run.Key + "/" + strconv.FormatUint(o.run.Generation, 10)
}

// finish closes o, and returns what was asked for.
func (o *Of[S]) finish() (S, engine.Next) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.over = true
	return o.state, o.next
}
