package engine

import (
	"context"
	"errors"
	"time"
)

// Schedule stores a run from outside: first its token, then the record that makes the token valid.
// If the caller dies in between, the token finds no record of its epoch, and is dropped. So a
// record is never without a token, and no atomic batch is needed: on one server that is slow.
func (e *cluster) Schedule(
	ctx context.Context, name, key string, a Ask,
) error {
	p, err := e.place(ctx, name, key)
	if err != nil {
		return err
	}
	due := a.due(e.store.now())
	read := e.store.read // may be a little behind: then the write is refused
	if a.Over != Anything {
		read = e.store.leader
	}
	for {
		old, err := read(ctx, p)
		switch {
		case errors.Is(err, ErrNotFound) && a.Over != Itself:
			old = &record{}
		case errors.Is(err, ErrRecord) && a.Over != Itself:
			old = &record{seq: old.seq} // it is replaced
		case err != nil:
			return err
		case a.Over == Itself:
			a.State = old.stateOf()
		case a.Over == NoPending && old.Status.awaits():
			return ErrPending
		case a.Over == Nothing:
			return ErrStored
		}
		if err := e.replace(ctx, p, old, a, due); !errors.Is(err, errConflict) {
			return err
		}
		read = e.store.leader
	}
}

// replace tries to store a run over the old record. A claim stays: until it ends, the new run
// waits.
func (e *cluster) replace(
	ctx context.Context, p place, old *record, a Ask, due time.Time,
) error {
	now := e.store.now()
	r := &record{Gen: number(old.Gen, now), Epoch: number(old.Epoch, now), Status: Pending, Armed: true,
		Claim: old.Claim, Until: old.Until, Cut: old.Cut, Calls: old.Calls, seq: old.seq}
	r.setState(a.State, old.Model)
	r.Due = nanos(due)
	if err := e.store.fits(p, r); err != nil {
		return err
	}
	c := &replacement{cluster: e, ctx: ctx, place: p, old: old, record: r, now: now}
	if !walk(e.store, p.key, replacing, c) {
		return ErrUncertain
	}
	return c.err
}

// replacement is a record on its way over an old one, with its token.
type replacement struct {
	*cluster
	place
	*record
	ctx context.Context
	old *record
	now time.Time
	err error
}

// replacing are the stages of a call that schedules.
var replacing = []stage[*replacement]{
	{ArmFirst, (*replacement).arm},
	{Store, (*replacement).put},
}

func (c *replacement) arm() bool {
	c.err = c.store.arm(c.ctx, c.place, c.record, c.now, true)
	return c.err == nil
}

func (c *replacement) put() bool {
	c.err = c.store.putCall(c.ctx, c.place, c.record, c.obsolete(c.place, c.old), 0)
	return c.err == nil
}

// obsolete is the subject of the schedule that a replaced or cancelled record may have, or "".
func (e *cluster) obsolete(p place, old *record) string {
	if old.Status != Pending {
		return ""
	}
	return e.store.scheduleSubject(p, old.Epoch)
}

// Cancel stores that no run is pending. The new epoch makes the live token stale, and the cut ends
// the contexts of runs in progress. If the action does not claim, it is not known whether a run
// that is due has begun.
func (e *cluster) Cancel(
	ctx context.Context, name, key string, claims bool,
) (Cancellation, error) {
	p, err := e.place(ctx, name, key)
	if err != nil {
		return NotFound, err
	}
	for {
		old, err := e.store.leader(ctx, p)
		now := e.store.now()
		switch {
		case errors.Is(err, ErrNotFound):
			return NotFound, nil
		case errors.Is(err, ErrRecord):
			if err := e.store.erase(ctx, old.seq); err != nil {
				return NotFound, err
			}
			continue
		case err != nil:
			return NotFound, err
		case old.Status == Cancelled && old.claimed("", now):
			return WasRunning, nil
		case !old.Status.awaits():
			return NotFound, nil
		}
		r := *old
		r.Status, r.Epoch, r.Armed = Cancelled, number(old.Epoch, now), true
		r.Cut = r.Epoch
		r.forgive()
		err = e.store.putCall(ctx, p, &r, e.obsolete(p, old), e.keep(name))
		switch {
		case errors.Is(err, errConflict):
			continue
		case err != nil:
			return NotFound, err
		case old.Status == Running, old.claimed("", now): // also if the claim has ended: it did begin
			return WasRunning, nil
		case !claims && !now.Before(old.due()):
			return WasRunning, nil
		}
		return WasPending, nil
	}
}
