package durable

import (
	"context"
	"time"

	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/scheduler"
)

// Engine stores actions and runs them. [Open] and embedded.Open make one on a NATS server,
// [NewVirtual] makes one in memory, for tests. Any goroutine may call its methods. Other packages
// can't implement it.
type Engine interface {
	// Close stops taking runs. Runs in progress go on until they end or ctx does; then the rest is
	// given back, and other workers run it. What is pending stays stored. It returns ctx's error if
	// runs were left. A second call waits as well.
	Close(ctx context.Context) error

	engine.Sealed
}

// NewVirtual makes an engine that keeps everything in memory, and runs everything on s: on a
// virtual host it takes no time, so it serves tests of registered actions, such as marble tests.
//
//	marble.Run(t, func(m *marble.M) {
//		e := durable.NewVirtual(m.Async())
//		...
//	})
//
// Rules, delays, retries and cancelling are those of an engine on a server. A run and its commit
// are one callback of the scheduler, so runs go one at a time; ActionConfig.Claim and Limits have
// no effect. It panics if s is nil.
func NewVirtual(s scheduler.Scheduler) Engine { return engine.NewVirtual(s) }

// Run is one attempt to run an action.
type Run struct {
	Name, Key  string
	Generation uint64    // grows with each run that is scheduled
	Attempt    int       // from 1 on; above 1 after failures
	Due        time.Time // of this attempt
	Begun      time.Time // when the attempt began, by the worker's clock
	Deaths     int       // of workers in this attempt: see ErrDied
}

// Outcome says what became of an attempt.
type Outcome string

// The outcomes.
const (
	Committed  Outcome = "committed"  // the function returned nil, and that is stored
	Unfinished Outcome = "failed"     // it failed, and that is stored: it is tried again
	GaveUp     Outcome = "gave up"    // it failed, and that is stored: the key is Failed, or recurring
	Lost       Outcome = "lost"       // the run was replaced or cancelled meanwhile, or run twice
	GivenBack  Outcome = "given back" // its engine or its host closed first
	Unknown    Outcome = "unknown"    // the server did not answer, or only after another write; nothing is lost
)
