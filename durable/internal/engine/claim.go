package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// claimPoll is how often a token looks whether the claim of a replaced run has ended.
const claimPoll = 250 * time.Millisecond

// claim marks the record as running. The claim ends by itself after the run's timeout and AckWait,
// when its worker is dead or stopped. The claim of a suspect run makes no caller wait: it only
// tells of deaths.
func (w *worker) claim(ctx context.Context, t *token, r *record) error {
	now := w.store.now()
	w.countDeath(r, now)
	r.Status, r.Claim, r.Begun, r.Until = Running, w.claimID(t), nanos(now), 0
	if w.action.Claim {
		r.Until = nanos(now.Add(w.action.Timeout).Add(w.engine.config.AckWait))
	}
	return w.store.put(ctx, t.place, r, 0)
}

// MostDeaths is how many workers may die in a run, one after the other, until it is not called any
// more.
const MostDeaths = 5

// death is what the record of a run says of a worker that died.
const death = "durable: the worker died, or gave no sign of life for AckWait"

// tellsOfDeath reports whether the worker died whose claim a record still has. A claim of this
// engine tells of no death, and neither does one that is too young: then the server has lost signs
// of life.
func (w *worker) tellsOfDeath(r *record, now time.Time) bool {
	return r.Status == Running && r.Claim != "" && !w.mine(r) && w.silent(time.Unix(0, r.Begun), now)
}

// countDeath notes that a worker died, if the record tells of it.
func (w *worker) countDeath(r *record, now time.Time) {
	if !w.tellsOfDeath(r, now) {
		return
	}
	begun := time.Unix(0, r.Begun)
	worker, _, _ := strings.Cut(r.Claim, "/")
	dead := *r
	dead.Attempt, dead.Err = r.Attempt+1, death
	dead.tried(begun, now, worker)
	r.Deaths, r.Tries = r.Deaths+1, dead.Tries
}

// runApart is runLimited. A run that one more death would end is apart from others like it: an
// engine calls one of them at a time. So the one that kills takes no others with it for the last
// time.
func (w *worker) runApart(ctx context.Context, s *step) (again answer, ok bool) {
	deaths := s.old.Deaths
	if w.tellsOfDeath(s.old, w.store.now()) {
		deaths++
	}
	if deaths == MostDeaths-1 {
		if !w.engine.apart.CompareAndSwap(false, true) {
			return answer{nakAfter, w.leave(s.old)}, false
		}
		defer w.engine.apart.Store(false) // also if the function ends its goroutine
	}
	return w.runLimited(ctx, s)
}

// mine reports whether a run of this engine has claimed the record.
func (w *worker) mine(r *record) bool {
	parts := strings.Split(r.Claim, "/")
	return len(parts) == 3 && strings.HasPrefix(parts[2], w.store.id)
}

// silent reports whether a worker that began at a time may have given no sign of life for AckWait.
// A token is in hand for a while before a run begins, so half of that tells.
func (w *worker) silent(begun, now time.Time) bool {
	return now.Sub(begun) >= w.engine.config.AckWait/2
}

// suspect reports whether the worker may have died that had the token before. Only a claim tells
// for certain, so the run is claimed from then on, though the action does not ask for it. Tokens
// come again for other reasons, too, but so late only if there is no slot.
func (w *worker) suspect(t *token, r *record) bool {
	again := t.delivered > 1 || r.Status == Running // or else a sweep has replaced the token
	return again && w.silent(r.due(), w.store.now()) && !w.mine(r)
}

// claimID names a run: the worker, the token's sequence, and a number.
func (w *worker) claimID(t *token) string {
	return fmt.Sprintf("%s/%d/%s%d", w.engine.config.Worker, t.seq, w.store.id, w.claims.Add(1))
}

// busy reports whether another run may be in progress. The same token, delivered once more, is the
// server's word that its former holder gave no sign of life for AckWait: it may take the run over.
func (w *worker) busy(t *token, r *record) bool {
	if !r.claimed("", w.store.now()) {
		return false
	}
	parts := strings.Split(r.Claim, "/")
	return r.Status != Running || len(parts) != 3 || parts[1] != fmt.Sprint(t.seq)
}

// release takes a claim from a record that was replaced or cancelled meanwhile, so that the next
// run need not wait until the claim ends by itself, or from one whose run is given back.
func (w *worker) release(ctx context.Context, p place, claim string) {
	for {
		r, err := w.store.leader(ctx, p)
		if err != nil || r.Claim != claim {
			return
		}
		r.Claim, r.Until = "", 0
		err = w.store.put(ctx, p, r, w.ttl(r))
		if !errors.Is(err, errConflict) {
			return
		}
	}
}
