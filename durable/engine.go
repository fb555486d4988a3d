package durable

import (
	"context"
	"iter"
	"time"

	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

// Engine stores actions and runs them. [Open] and embedded.Open make one on a NATS server,
// [NewVirtual] makes one in memory, for tests. Any goroutine may call its methods. Only this
// package implements it.
type Engine interface {
	// Close stops taking runs. Runs in progress go on until they end or ctx does; then the rest is
	// given back, and other workers run it. What is pending stays stored. It returns ctx's error if
	// runs were left. A second call waits as well.
	Close(ctx context.Context) error

	register(d *definition) error
	schedule(ctx context.Context, name, key string, state []byte, d time.Duration, over over) error
	cancel(ctx context.Context, name, key string) (Cancellation, error)
	inspect(ctx context.Context, name, key string) (*record, error)
	list(ctx context.Context, name string) iter.Seq2[entry, error]
	names(ctx context.Context) ([]string, error)
}

// over says which record a run from outside may be stored over.
type over uint8

const (
	anything  over = iota // or none
	noPending             // none, or one that awaits no run
	itself                // one that is there, whose state stays
)

// entry is a record with its key.
type entry struct {
	key string
	*record
}

// definition is a registered action without its types.
type definition struct {
	name    string
	run     func(ctx context.Context, now func() time.Time, r Run, state []byte) (next, error)
	retry   schedule.Schedule
	timeout time.Duration
	keep    time.Duration
	claim   bool
	on      scheduler.Scheduler // nil: a goroutine of the engine's
}

// Run is one attempt to run an action.
type Run struct {
	Name, Key  string
	Generation uint64    // grows with each run that is scheduled
	Attempt    int       // from 1 on; above 1 after failures
	Due        time.Time // of this attempt
	Begun      time.Time // when the attempt began, by the worker's clock
}

// next is what a run has asked for.
type next struct {
	state  []byte
	due    time.Time
	set    bool // there is a next run
	closed bool // the run has unsubscribed itself
}
