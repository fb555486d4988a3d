package engine

import (
	"context"
	"errors"
	"time"
)

// Change says what becomes of a record that was read.
type Change struct {
	Kind  ChangeKind
	State *State    // nil: as it is
	Due   time.Time // of Anew; zero: now
}

// ChangeKind is a kind of change.
type ChangeKind uint8

// The kinds.
const (
	Edit    ChangeKind = iota // of the state of a run to come
	Another                   // so it is, and makes that another run: in another generation
	Again                     // a run that has failed comes again, now, in the same generation
	Anew                      // so it does, or when the change says, in another generation
	Drop                      // what has failed becomes Cancelled
)

// changed reports whether the record was written by an Edit or Another from outside last. Only
// these leave the epoch as it is.
func (r *record) changed() bool { return len(r.Calls) > 0 && r.Commit == r.Calls[0] }

// Change calls f with what is stored, and stores what f says. If the record has changed meanwhile,
// it calls f again.
func (e *cluster) Change(
	ctx context.Context, name, key string, f func(Info) (Change, error),
) error {
	p, err := e.place(ctx, name, key)
	if err != nil {
		return err
	}
	for {
		old, err := e.store.leader(ctx, p)
		if err != nil {
			return err
		}
		i := entry{key, old}.info()
		i.InProgress = old.Status == Running && old.claimed("", e.store.now())
		c, err := f(i)
		if err != nil {
			return err
		}
		if err := e.change(ctx, p, old, c); !errors.Is(err, errConflict) || errors.Is(err, ErrUncertain) {
			return err
		}
	}
}

// change tries to store a change over the old record.
func (e *cluster) change(ctx context.Context, p place, old *record, c Change) error {
	now := e.store.now()
	r := old.with(c)
	if c.Kind == Another || c.Kind == Anew {
		r.Gen = number(old.Gen, now)
	}
	switch c.Kind {
	case Edit, Another:
		return e.store.putCall(ctx, p, r, "", 0)
	case Drop:
		return e.store.putCall(ctx, p, r, "", e.keep(p.name))
	}
	r.Due = nanos(c.due(now))
	r.Epoch, r.Armed = number(old.Epoch, now), true
	a := &replacement{cluster: e, ctx: ctx, place: p, old: old, record: r, now: now}
	if !walk(e.store, p.key, replacing, a) {
		return ErrUncertain
	}
	return a.err
}

// due is when a run comes again.
func (c Change) due(now time.Time) time.Time {
	if c.Due.IsZero() {
		return now
	}
	return c.Due
}

// with is the record with a change, without what depends on the time.
func (r *record) with(c Change) *record {
	out := *r
	if c.State != nil {
		out.setState(*c.State, r.Model)
	}
	switch c.Kind {
	case Drop:
		out.Status = Cancelled
	case Another, Again, Anew:
		out.Status, out.Attempt, out.Since = Pending, 0, 0 // the schedule of retries begins again
		out.Deaths = 0
	}
	return &out
}
