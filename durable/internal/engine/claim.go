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
// when its worker is dead or stopped.
func (w *worker) claim(ctx context.Context, t *token, r *record) error {
	now := w.store.now()
	r.Status, r.Claim = Running, w.claimID(t)
	r.Until = nanos(now.Add(w.action.Timeout).Add(w.engine.config.AckWait))
	return w.store.put(ctx, t.place, r, 0)
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

// release takes a claim from a record that somebody has replaced or cancelled meanwhile, so that
// the next run need not wait until the claim ends by itself.
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
