package durable

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/schedule"
)

// Overlap says what becomes of a time at which the run of an earlier one still goes on.
type Overlap uint8

const (
	// Skip drops it: there is no run for it.
	Skip Overlap = iota
	// Queue runs it afterwards. So are all times that were missed.
	Queue
	// Cancel ends the context of the earlier run, and runs it when that returns.
	Cancel
)

var overlapNames = [...]string{"Skip", "Queue", "Cancel"}

// String returns the name of the constant.
func (o Overlap) String() string {
	if int(o) < len(overlapNames) {
		return overlapNames[o]
	}
	return fmt.Sprintf("Overlap(%d)", uint8(o))
}

// RecurringConfig says when the keys of an action run, and how. Only Times is required.
type RecurringConfig[S any] struct {
	// Times makes a schedule of an expression, such as cron.Parse and cron.ParseWithConfig of package
	// schedule/cron do with a time zone. It is called for each run, on any goroutine. The schedule is
	// asked for the first time after another one. An error in a run is a failed attempt.
	Times func(expression string) (schedule.Schedule, error)

	// Overlap is for runs that take longer than it is to the next time.
	Overlap Overlap

	// CatchUp is how late a run may begin, after all workers were away: with Queue all that were
	// missed in this time, or else one of them. If 0, however late.
	CatchUp time.Duration

	// Action says how each run is made. When its Retry stops, or panics, Config.OnFailed is told and
	// Recurrence.Err has the error, and the key goes on at its next time. If Times does not say when
	// that is, the key is Failed. The state is stored in JSON: Codec, Version and Migrate have to be
	// their zero values.
	Action ActionConfig[S]
}

// Recurring is an action whose keys run at the times of expressions. They are stored, so they go on
// after a deploy. Any goroutine may call its methods.
type Recurring[S any] struct {
	config RecurringConfig[S]
	action *Action[Recurrence[S]]
	work   func(*Tick[S], S) error // nil: it runs elsewhere
}

// Recurrence is what is stored under a key of a Recurring.
type Recurrence[S any] struct {
	Times  string    `json:"times"`          // the expression
	At     time.Time `json:"at"`             // the time of the next run, or of the one in progress
	Until  time.Time `json:"until,omitzero"` // of a backfill: its end
	Paused bool      `json:"paused,omitempty"`
	Err    string    `json:"err,omitempty"` // of the last run, if it failed for good
	State  S         `json:"state"`

	// Set is the last state of Recurring.Set, if Tick.Keep has stored another one since.
	Set json.RawMessage `json:"set,omitempty"`
}

// Tick is a run of a key at a time. It is valid until the function returns.
type Tick[S any] struct {
	of    *Of[Recurrence[S]]
	ctx   context.Context
	at    time.Time
	state S
}

// At returns the time for which it runs, which may be long ago.
func (t *Tick[S]) At() time.Time { return t.at }

// Key returns the key.
func (t *Tick[S]) Key() string { return t.of.Key() }

// Attempt returns the number of this attempt, from 1 on.
func (t *Tick[S]) Attempt() int { return t.of.Attempt() }

// Context is that of [Of.Context]. With Cancel it also ends at the next time.
func (t *Tick[S]) Context() context.Context { return t.ctx }

// IdempotencyKey is that of [Of.IdempotencyKey].
func (t *Tick[S]) IdempotencyKey() string { return t.of.IdempotencyKey() }

// Keep stores the state for the next runs, if the function returns nil. Only the goroutine of the
// function may call it.
func (t *Tick[S]) Keep(state S) { t.state = state }

// RegisterRecurring is Register for an action whose keys run at the times of expressions. It also
// panics if Times is nil, CatchUp is negative, or a field of Action has to be zero and is not.
func RegisterRecurring[S any](
	e Engine, name string, work func(t *Tick[S], state S) error, c RecurringConfig[S],
) *Recurring[S] {
	must(work != nil, "RegisterRecurring: nil work")
	r, a := recurring("RegisterRecurring", c)
	r.work = work
	r.action = register(e, name, r.run, r.giveUp, a)
	return r
}

// RemoteRecurring returns the recurring action of a name without running it: for a process that
// only calls Set, Pause, Backfill and the like. Of the config it takes Times, and what
// RemoteWithConfig takes of Action. It panics as RegisterRecurring does, and if name is empty or
// too long.
func RemoteRecurring[S any](e Engine, name string, c RecurringConfig[S]) *Recurring[S] {
	r, a := recurring("RemoteRecurring", c)
	r.action = RemoteWithConfig(e, name, a)
	return r
}

// recurring returns one without an action, and the config of that.
func recurring[S any](
	caller string, c RecurringConfig[S],
) (*Recurring[S], ActionConfig[Recurrence[S]]) {
	must(c.Times != nil, caller+": nil RecurringConfig.Times")
	must(c.Overlap <= Cancel, caller+": there is no such RecurringConfig.Overlap")
	must(c.CatchUp >= 0, caller+": RecurringConfig.CatchUp is negative")
	a := c.Action
	must(a.Codec == nil && a.Version == 0 && a.Migrate == nil,
		caller+": RecurringConfig.Action has a Codec, Version or Migrate")
	return &Recurring[S]{config: c}, ActionConfig[Recurrence[S]]{Retry: a.Retry, Timeout: a.Timeout,
		Claim: a.Claim, Keep: a.Keep, Limits: a.Limits, Seal: a.Seal}
}

// run runs a key for a time, unless that is not to be, and schedules the next one.
func (r *Recurring[S]) run(self *Of[Recurrence[S]], s Recurrence[S]) error {
	times, err := r.config.Times(s.Times)
	if err != nil {
		return err
	}
	if s.Until.IsZero() && (s.Paused || r.tooLate(self, s.At)) {
		return r.goOn(self, s, times)
	}
	was, err := json.Marshal(s.State) // before the function can change what it points to
	if err != nil {
		return err
	}
	ctx, cancel := r.contextOf(self, s, times)
	defer cancel()
	t := &Tick[S]{of: self, ctx: ctx, at: s.At, state: s.State}
	if panicked := engine.Caught(func() { err = r.work(t, s.State) }); panicked != nil {
		err = panicked
	}
	switch {
	case err == nil:
		s.Err = ""
		err = s.keep(t.state, was)
	case ctx.Err() != nil && self.Context().Err() == nil: // its time is over
		s.Err, err = err.Error(), nil
	}
	if err != nil {
		return err
	}
	return r.goOn(self, s, times)
}

// keep takes over a state, in place of one that is encoded.
func (s *Recurrence[S]) keep(state S, was []byte) error {
	s.State = state
	now, err := json.Marshal(state)
	if s.Set == nil && string(now) != string(was) {
		s.Set = was
	}
	return err
}

// giveUp schedules the next run after one that has failed for good.
func (r *Recurring[S]) giveUp(self *Of[Recurrence[S]], s Recurrence[S], text string) error {
	times, err := r.config.Times(s.Times)
	if err != nil {
		return err
	}
	s.Err = text
	return r.goOn(self, s, times)
}

// tooLate reports whether the first attempt would begin later than it may.
func (r *Recurring[S]) tooLate(self *Of[Recurrence[S]], at time.Time) bool {
	return r.config.CatchUp > 0 && self.Attempt() == 1 && self.now().Sub(at) > r.config.CatchUp
}

// contextOf is the context of a run.
func (r *Recurring[S]) contextOf(
	self *Of[Recurrence[S]], s Recurrence[S], times schedule.Schedule,
) (context.Context, context.CancelFunc) {
	next, ok := after(times, s.At)
	if r.config.Overlap != Cancel || !ok || !s.Until.IsZero() {
		return self.Context(), func() {}
	}
	return context.WithTimeout(self.Context(), next.Sub(self.now()))
}

// goOn schedules the next run, if there is one.
func (r *Recurring[S]) goOn(
	self *Of[Recurrence[S]], s Recurrence[S], times schedule.Schedule,
) error {
	next, ok := r.next(s, times, self.now())
	if !ok || !s.Until.IsZero() && next.After(s.Until) {
		self.End(s)
		return nil
	}
	s.At = next
	self.Schedule(s, next.Sub(self.now()))
	return nil
}

// mostSkipped bounds how many times are looked at one by one.
const mostSkipped = 10_000

// next is the next time of a key for which there is a run.
func (r *Recurring[S]) next(
	s Recurrence[S], times schedule.Schedule, now time.Time,
) (next time.Time, ok bool) {
	least := s.At
	switch {
	case !s.Until.IsZero():
	case s.Paused, r.config.Overlap == Skip:
		least = now
	case r.config.CatchUp > 0:
		least = now.Add(-r.config.CatchUp)
	}
	next, ok = after(times, s.At)
	for n := 0; ok && next.Before(least); n++ { // one by one, as they count from each other
		if n == mostSkipped {
			return after(times, least)
		}
		next, ok = after(times, next)
	}
	return next, ok
}

// after is the first time of a schedule after another one.
func after(times schedule.Schedule, t time.Time) (time.Time, bool) {
	wait, ok := times.Next(schedule.Step{Attempt: 1, Started: t, Now: t})
	return t.Add(max(wait, 1)), ok
}

// Set makes a key run at the times of an expression, with a state. A program may call it each time
// it starts: a key for which it was called with these last goes on as it is, also if it is paused.
// Other times leave what Tick.Keep has stored; another state than the last one of Set replaces
// that. It returns the error of Times, and otherwise those of Schedule.
func (r *Recurring[S]) Set(ctx context.Context, key, expression string, state S) error {
	times, err := r.config.Times(expression)
	if err != nil {
		return err
	}
	first := Recurrence[S]{Times: expression, State: state}
	for {
		now := r.action.engine.Now()
		next, ok := after(times, now)
		if !ok {
			return nil
		}
		first.At = next
		err := r.action.ScheduleNew(ctx, key, first, next.Sub(now))
		if !errors.Is(err, ErrPending) {
			return err
		}
		if err = r.reset(ctx, key, first); !errors.Is(err, ErrNotPending) {
			return err
		}
	}
}

// errAsSet says that a key is as it should be.
var errAsSet = errors.New("durable: nothing to set")

// reset changes a key that has a run to come to other times or another state.
func (r *Recurring[S]) reset(ctx context.Context, key string, to Recurrence[S]) error {
	err := r.action.change(ctx, key, func(i engine.Info) (c engine.Change, err error) {
		if !Status(i.Status).awaits() {
			return c, ErrNotPending
		}
		c.State, err = r.action.edited(key, i.State, func(s Recurrence[S]) (Recurrence[S], error) {
			same, err := s.wasSet(to.State)
			switch {
			case err != nil:
				return s, err
			case same && s.Times == to.Times:
				return s, errAsSet
			case !same:
				s.State, s.Set = to.State, nil
			}
			if s.Times != to.Times {
				s.Times, s.At, s.Err = to.Times, to.At, ""
				c.Kind, c.Due = engine.Anew, to.At
			}
			return s, nil
		})
		return c, err
	})
	if errors.Is(err, errAsSet) {
		return nil
	}
	return err
}

// wasSet reports whether a state is the last one of Set.
func (s *Recurrence[S]) wasSet(state S) (bool, error) {
	var last S
	if s.Set == nil {
		last = s.State
	} else if json.Unmarshal(s.Set, &last) != nil {
		return false, nil // of another type
	}
	a, err1 := json.Marshal(last)
	b, err2 := json.Marshal(state)
	return string(a) == string(b), errors.Join(err1, err2)
}

func (r *Recurring[S]) modify(
	ctx context.Context, key string, change func(*Recurrence[S]),
) error {
	_, err := r.action.modify(ctx, key, engine.Edit, func(s Recurrence[S]) (Recurrence[S], error) {
		change(&s)
		return s, nil
	})
	return err
}

// Pause makes a key skip its times until Resume. A run in progress is not committed. Errors are
// those of Modify.
func (r *Recurring[S]) Pause(ctx context.Context, key string) error {
	return r.modify(ctx, key, func(s *Recurrence[S]) { s.Paused = true })
}

// Resume ends a pause. Times that were skipped stay so.
func (r *Recurring[S]) Resume(ctx context.Context, key string) error {
	return r.modify(ctx, key, func(s *Recurrence[S]) { s.Paused = false })
}

// Unset is Action.Unsubscribe: the key does not run any more, until Set.
func (r *Recurring[S]) Unset(ctx context.Context, key string) (Cancellation, error) {
	return r.action.Unsubscribe(ctx, key)
}

// Inspect returns what is stored under a key, or ErrNotFound.
func (r *Recurring[S]) Inspect(ctx context.Context, key string) (Info[Recurrence[S]], error) {
	return r.action.Inspect(ctx, key)
}

// Backfill runs a key for its times from a time to another one, both included, one after the other,
// now. Meanwhile the key goes on by itself. What is run has a key of its own, which it returns. It
// returns ErrPending if the same backfill is in progress, ErrNotFound if there is no such key, and
// otherwise the errors of Schedule.
func (r *Recurring[S]) Backfill(
	ctx context.Context, key string, from, to time.Time,
) (string, error) {
	i, err := r.action.Inspect(ctx, key)
	if err != nil {
		return "", err
	}
	s := i.State
	times, err := r.config.Times(s.Times)
	if err != nil {
		return "", err
	}
	filled := key + "@" + from.UTC().Format(time.RFC3339)
	first, ok := after(times, from.Add(-1))
	if !ok || first.After(to) {
		return filled, nil
	}
	s.At, s.Until, s.Paused, s.Err = first, to, false, ""
	return filled, r.action.ScheduleNew(ctx, filled, s, 0)
}
