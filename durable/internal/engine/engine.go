// Package engine stores durable actions and runs them. Package durable gives it types and says what
// is promised.
//
// One stream holds three kinds of messages, one for each subject:
//
//   - rx.t.<name>.<key> is the record: generation, epoch, due time, state, status, claim, and the id
//     of the write.
//   - rx.d.<name>.<key>.<epoch> is the token, which wakes a worker. The workers of an action share
//     one consumer.
//   - rx.s.<name>.<key>.<epoch> is a schedule of the server's, which becomes the token.
//
// A step reads the record, runs the function, and commits with one publish. If the next run is due
// within HoldMax, the token is handed back with a delay. Otherwise the record gets the next epoch,
// a schedule for the new token is published, and the old token is acknowledged. A worker that finds
// a record one epoch ahead of its token publishes the token that may be missing; a sweep finds
// overdue records without one. If the answer to a write is missing, the same bytes are sent again,
// and the id of the write tells whether the first ones took effect.
package engine

import (
	"context"
	"iter"
	"time"

	"github.com/rxsched/rxsched/schedule"
)

// Sealed is an engine of this package, whose methods are for package durable.
type Sealed interface {
	Close(ctx context.Context) error

	engine() Engine
}

// Of returns the methods of an engine.
func Of(e Sealed) Engine { return e.engine() }

// Engine is a cluster, or a virtual one.
type Engine interface {
	Sealed

	Register(d *Definition) error
	Schedule(ctx context.Context, name, key string, a Ask) error
	Cancel(ctx context.Context, name, key string, claims bool) (Cancellation, error)
	Change(ctx context.Context, name, key string, f func(Info) (Change, error)) error
	Inspect(ctx context.Context, name, key string) (Info, error)
	Await(ctx context.Context, name, key string) (Info, error)
	List(ctx context.Context, name string) iter.Seq2[Info, error]
	Names(ctx context.Context) ([]string, error)
	Halt(ctx context.Context, name string, ends bool) error
	Halted(ctx context.Context, name string) (bool, error)
	Now() time.Time // by its clock
}

// Ask is a run that is asked for from outside.
type Ask struct {
	State State
	After time.Duration
	At    time.Time // if not zero, instead
	Over  Over
}

// State is an encoded state with its version.
type State struct {
	Data    []byte
	Version int
}

// due is when the run is to be, by a clock.
func (a Ask) due(now time.Time) time.Time {
	if a.At.IsZero() {
		return now.Add(a.After)
	}
	return a.At
}

// AsStored, as a State's version, stands for that of the state in whose place it comes, or 0.
const AsStored = -1

// Over says which record a run from outside may be stored over.
type Over uint8

// What a run may be stored over.
const (
	Anything  Over = iota // or none
	NoPending             // none, or one that awaits no run
	Itself                // one that is there, whose state stays
	Nothing               // none: something that is there is ErrStored
)

// Definition is a registered action without its types.
type Definition struct {
	Name    string
	Run     func(ctx context.Context, now func() time.Time, r Run, s State) (Next, error)
	Version int // of the states that Run makes; it takes older ones, too
	Retry   schedule.Schedule
	Timeout time.Duration
	Keep    time.Duration
	Claim   bool
	Limits  []Limit

	// GoOn, if set, makes the run that follows one whose retries have stopped, of the state with which
	// that began and the text of its error. If it returns an error, the key has Failed.
	GoOn func(now func() time.Time, r Run, s State, text string) (Next, error)
}

// DefaultKeep is how long the record of an action stays that this process does not run.
const DefaultKeep = 24 * time.Hour

// Run is durable.Run.
type Run struct {
	Name, Key  string
	Generation uint64
	Attempt    int
	Due        time.Time
	Begun      time.Time
	Deaths     int // of workers in this attempt
}

// Next is what a run has asked for.
type Next struct {
	State  []byte
	Due    time.Time
	Set    bool // there is a next run
	Closed bool // the run has unsubscribed itself
	Ended  bool // State is the last one
}

// Info is what is stored under a key.
type Info struct {
	Key        string
	State      State
	Status     Status
	Due        time.Time
	Generation uint64
	Attempt    int
	Err        string
	Tries      []Try
	Worker     string
	InProgress bool // a worker has claimed the run; only Change says so
}

// Status says what becomes of a key.
type Status uint8

// The values, which durable.Status has, too.
const (
	Pending Status = iota + 1
	Running
	Done
	Cancelled
	Failed
)

// known reports whether there is such a status.
func (s Status) known() bool { return Pending <= s && s <= Failed }

// awaits reports whether a run is still to come or in progress.
func (s Status) awaits() bool { return s == Pending || s == Running }

// Cancellation is the answer of Cancel: a durable.Cancellation.
type Cancellation uint8

// The answers.
const (
	NotFound Cancellation = iota
	WasPending
	WasRunning
)

// Outcome is durable.Outcome.
type Outcome string

// The outcomes.
const (
	Committed  Outcome = "committed"
	Unfinished Outcome = "failed"
	GaveUp     Outcome = "gave up"
	Lost       Outcome = "lost"
	GivenBack  Outcome = "given back"
	Unknown    Outcome = "unknown"
)
