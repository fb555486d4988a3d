package durable

import (
	"context"
	"fmt"
	"maps"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/durable/internal/tokens"
	"github.com/rxsched/rxsched/schedule"
)

// ActionConfig says how an action runs. The zero value is ready to use.
type ActionConfig[S any] struct {
	// Codec encodes the state. If nil, it is [JSON].
	Codec Codec[S]

	// Seal, if set, encrypts the encoded state. Keys, errors and times are not.
	Seal Sealer

	// Retry says when a run that failed is tried again. The step's Attempt is the number of failed
	// attempts, Started the beginning of the first, and Err its error; of an attempt in another
	// process, Err has the text only. When it stops, or panics, the key is Failed, and stays with
	// its state until Retry or Discard. The zero schedule does not retry.
	Retry schedule.Schedule

	// Timeout ends the run's context. A run that takes longer has failed, if it returns an error.
	// If 0, it is a minute.
	Timeout time.Duration

	// Claim makes a worker mark the record before it runs the function: one more write a run. With it,
	// cancelling and replacing are exact: once Unsubscribe or Schedule has returned, the run that it
	// withdrew does not begin, and no run overlaps one that it replaced. Modify leaves a run in
	// progress alone (ErrRunning), and each death of a worker counts (ErrDied).
	Claim bool

	// Keep is how long the record stays when no run is pending, unless it has Failed. If 0, it is a
	// day. At least a second. The server keeps it for two minutes at least, so that a call whose
	// answer was lost finds its own write.
	Keep time.Duration

	// Limits bound how many runs are in progress and how many begin, over all workers. See [Limit].
	Limits []Limit

	// Version numbers the type S. Add one with each change of S after which older programs can't
	// read its states, or it can't read older states. A member added to a JSON object is such a
	// change: an older program would drop it. The version is stored with each state. A worker leaves
	// a state of a newer version to others.
	Version int

	// Migrate leads states of older versions on, each to the next version: see [MigrateJSON]. A
	// version of which no key is left needs none.
	Migrate map[int]Migration
}

// Action is a durable action by its name. It has at most one pending run for each key. Any
// goroutine may call its methods. They are as those of an action in memory, but may fail.
type Action[S any] struct {
	engine  engine.Engine
	name    string
	codec   Codec[S]
	seal    Sealer // or nil
	version int    // or engine.AsStored: any
	migrate map[int]Migration
	claims  bool // ActionConfig.Claim
}

// Register makes the engine run the action of that name with the function work, from now on, for
// all keys. Each process that should run it registers it. An error of work, a panic and a call of
// runtime.Goexit are a failed attempt: see ActionConfig.Retry. It panics if e or work is nil, if
// name is empty or too long, if the name is registered already with e, or if the config makes no
// sense. If the engine is closed, nothing runs.
//
//	poll := durable.Register(e, "poll", func(self *durable.Of[int], n int) error {
//		self.Schedule(n+1, time.Minute)
//		return nil
//	}, durable.ActionConfig[int]{})
func Register[S any](
	e Engine, name string, work func(self *Of[S], state S) error, c ActionConfig[S],
) *Action[S] {
	return register(e, name, work, nil, c)
}

// register is Register with a function, or nil, that schedules what follows a run whose retries
// have stopped. It gets the text of the error.
func register[S any](
	e Engine, name string, work func(self *Of[S], state S) error,
	goOn func(self *Of[S], state S, text string) error, c ActionConfig[S],
) *Action[S] {
	must(e != nil, "Register: nil engine")
	must(work != nil, "Register: nil work")
	must(c.Timeout >= 0, "Register: ActionConfig.Timeout is negative")
	must(c.Keep == 0 || c.Keep >= time.Second, "Register: ActionConfig.Keep is below a second")
	a := RemoteWithConfig(e, name, c)
	if c.Timeout == 0 {
		c.Timeout = time.Minute
	}
	if c.Keep == 0 {
		c.Keep = engine.DefaultKeep
	}
	d := engine.Definition{Name: name, Retry: c.Retry, Timeout: c.Timeout, Keep: c.Keep, Claim: c.Claim,
		Version: c.Version, Limits: limits(name, c.Limits)}
	d.Run = func(
		ctx context.Context, now func() time.Time, r engine.Run, s engine.State,
	) (engine.Next, error) {
		if r.Deaths >= engine.MostDeaths {
			return engine.Next{}, ErrDied
		}
		return a.attempt(ctx, now, Run(r), s, work)
	}
	if goOn != nil {
		d.GoOn = func(
			now func() time.Time, r engine.Run, s engine.State, text string,
		) (engine.Next, error) {
			return a.attempt(context.Background(), now, Run(r), s, func(self *Of[S], state S) error {
				return goOn(self, state, text)
			})
		}
	}
	if err := a.engine.Register(&d); err != nil {
		panic(fmt.Sprintf("durable: Register: %v", err))
	}
	return a
}

// Remote returns the action of a name without running it: for a process that only schedules, or for
// a tool. If codec is nil, it is [JSON]. It takes states of any version as they are, and stores
// them as of the version of what they replace, or 0. It panics if e is nil, or if name is empty or
// too long.
func Remote[S any](e Engine, name string, codec Codec[S]) *Action[S] {
	a := RemoteWithConfig(e, name, ActionConfig[S]{Codec: codec})
	a.version = engine.AsStored
	return a
}

// RemoteWithConfig is Remote for an action with versions, Seal or Claim. Of the config it
// takes Codec, Seal, Claim, Version and Migrate. It panics if they make no sense, too.
func RemoteWithConfig[S any](e Engine, name string, c ActionConfig[S]) *Action[S] {
	must(e != nil, "Remote: nil engine")
	must(c.Version >= 0, "ActionConfig.Version is negative")
	for from, m := range c.Migrate {
		must(m != nil && from >= 0 && from < c.Version, "ActionConfig.Migrate leads from no older version")
	}
	a := &Action[S]{engine: engine.Of(e), name: name, codec: orJSON(c.Codec), seal: c.Seal,
		version: c.Version, migrate: maps.Clone(c.Migrate), claims: c.Claim}
	must(name != "", "empty name")
	_, err := tokens.OfName(name)
	must(err == nil, "name is too long: it has more than 255 bytes, encoded")
	return a
}

// attempt decodes the state, calls the function, and encodes what it asks for.
func (a *Action[S]) attempt(
	ctx context.Context, now func() time.Time, r Run, s engine.State, work func(*Of[S], S) error,
) (engine.Next, error) {
	state, err := a.decode(r.Key, s)
	if err != nil {
		return engine.Next{}, err
	}
	self := &Of[S]{run: r, ctx: ctx, now: now}
	defer self.finish() // also if work panics
	if err := work(self, state); err != nil {
		return engine.Next{}, err
	}
	state, n := self.finish()
	if n.Set || n.Ended {
		if n.State, err = a.encode(r.Key, state); err != nil {
			return engine.Next{}, err
		}
	}
	return n, nil
}

// Name returns the action's name.
func (a *Action[S]) Name() string { return a.name }

// Schedule asks for one run under key after d, with state. It replaces a pending run. The run is
// stored when Schedule returns nil. A negative d counts as 0. It does nothing if d is
// [action.Never]. A time after the year 2262 counts as one in it. It returns a [CodecError] if the
// state does not encode, ErrTooLarge if it or the key is too large, ErrUnknownName if the action
// was never registered, and ErrUncertain if the run was sent and its outcome is unknown, mostly
// because ctx ended before the server answered. Any other error says that nothing was stored.
func (a *Action[S]) Schedule(ctx context.Context, key string, state S, d time.Duration) error {
	return a.schedule(ctx, key, state, engine.Ask{After: d, Over: engine.Anything})
}

// ScheduleAt is Schedule for a run at a time, by the clock of the worker that takes it. A time in the
// past counts as now; Info.Due has it as it is.
func (a *Action[S]) ScheduleAt(ctx context.Context, key string, state S, t time.Time) error {
	return a.schedule(ctx, key, state, engine.Ask{At: t, Over: engine.Anything})
}

// ScheduleNew is Schedule, but returns ErrPending and changes nothing if a run is pending or in
// progress.
func (a *Action[S]) ScheduleNew(ctx context.Context, key string, state S, d time.Duration) error {
	return a.schedule(ctx, key, state, engine.Ask{After: d, Over: engine.NoPending})
}

// ScheduleOnce is Schedule, but returns ErrStored and changes nothing if anything is stored under
// the key: a run to come, or the record of one that has ended, which stays for ActionConfig.Keep.
// So what comes in again and again, such as an order that is sent once more after ErrUncertain,
// runs once, if its key is that of the order and Keep is longer than the order may be sent again.
func (a *Action[S]) ScheduleOnce(ctx context.Context, key string, state S, d time.Duration) error {
	return a.schedule(ctx, key, state, engine.Ask{After: d, Over: engine.Nothing})
}

// Reschedule is Schedule with the state that is stored under the key: that of the pending run, or
// of the last one. So it moves a pending run, and repeats one that has failed. It returns
// ErrNotFound if nothing is stored.
func (a *Action[S]) Reschedule(ctx context.Context, key string, d time.Duration) error {
	if d == action.Never {
		return nil
	}
	return a.engine.Schedule(ctx, a.name, key, engine.Ask{After: max(d, 0), Over: engine.Itself})
}

// schedule asks for a run, with a state.
func (a *Action[S]) schedule(ctx context.Context, key string, state S, ask engine.Ask) error {
	if ask.After == action.Never {
		return nil
	}
	data, err := a.encode(key, state)
	if err != nil {
		return err
	}
	ask.State = engine.State{Data: data, Version: a.version}
	ask.After = max(ask.After, 0)
	return a.engine.Schedule(ctx, a.name, key, ask)
}

// Unsubscribe cancels the pending run of a key. If a run is in progress, on whatever worker, its
// context ends: at once, though not before the run has lasted for a tenth of a second, in five
// seconds if a message is lost, and later if the worker gets no answer from the server. It may
// finish, but what it schedules is dropped. With ActionConfig.Claim none begins after Unsubscribe
// has returned; without, one that a worker is about to begin still may, so WasRunning is the answer
// if it is due.
func (a *Action[S]) Unsubscribe(ctx context.Context, key string) (Cancellation, error) {
	was, err := a.engine.Cancel(ctx, a.name, key, a.claims)
	return Cancellation(was), err
}
