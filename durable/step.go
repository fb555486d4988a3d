package durable

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/durable/internal/fault"
)

// inOneGo is how long a worker keeps a token whose next run is due already, without asking the
// server in between.
const inOneGo = 100 * time.Millisecond

// steps makes what steps are due with a token, and says what becomes of the token.
func (w *worker) steps(ctx context.Context, h *hand) settle {
	r, s := w.find(ctx, h)
	until := time.Now().Add(inOneGo)
	for r != nil {
		if rest := r.due().Sub(w.store.now()); rest > 0 {
			return settle{hold, min(rest, w.store.hold)}
		}
		r, s = w.step(ctx, h, r)
		if r != nil && (w.ends() || time.Now().After(until)) {
			return settle{hold, min(max(r.due().Sub(w.store.now()), 0), w.store.hold)}
		}
	}
	return s
}

// find returns the record that a token stands for, or what becomes of the token if there is none.
func (w *worker) find(ctx context.Context, h *hand) (*record, settle) {
	r, err := w.store.read(ctx, h.place)
	if errors.Is(err, ErrNotFound) || err == nil && r.Epoch < h.epoch {
		r, err = w.store.leader(ctx, h.place)
	}
	return w.judge(ctx, h, r, err)
}

// findAgain is find through the leader, after the record has changed under the worker.
func (w *worker) findAgain(ctx context.Context, h *hand) (*record, settle) {
	r, err := w.store.leader(ctx, h.place)
	return w.judge(ctx, h, r, err)
}

// judge says what a token means for a record.
func (w *worker) judge(ctx context.Context, h *hand, r *record, err error) (*record, settle) {
	switch {
	case err != nil && !errors.Is(err, ErrNotFound):
		w.trouble(ctx, fmt.Errorf("%w: %s/%q", err, h.place.name, h.place.key))
		return nil, settle{hold, w.store.hold}
	case err != nil || r.Epoch < h.epoch:
		return nil, w.early(h)
	case r.Epoch > h.epoch:
		return nil, w.stale(ctx, h, r)
	case !r.Status.awaits():
		return nil, settle{kind: drop}
	case w.busy(h, r):
		return nil, settle{hold, min(time.Unix(0, r.Until).Sub(w.store.now()), claimPoll)}
	}
	return r, settle{}
}

// early is for a token whose record is not there yet. It waits twice as long each time, eight times.
// A token that has waited for AckWait belongs to a caller who died before the record was written, or
// whose record was refused. The age of the token would not tell: the server has another clock.
func (w *worker) early(h *hand) settle {
	const first = 5 * time.Millisecond
	n := max(h.delivered, 1) - 1
	doubled := min(n, 8)
	wait := first << doubled
	if waited := wait - first + time.Duration(n-doubled)*wait; waited > w.engine.config.AckWait {
		return settle{kind: drop}
	}
	return settle{hold, wait}
}

// stale is for a token of an earlier epoch. It guards the new token: the worker that wrote the
// record may have died before it wrote that.
func (w *worker) stale(ctx context.Context, h *hand, r *record) settle {
	if r.Epoch == h.epoch+1 && !r.Armed && r.Status.awaits() {
		if err := w.store.arm(ctx, h.place, r.Epoch, r.due(), w.store.now(), false); err != nil {
			w.trouble(ctx, err)
			return settle{kind: leave}
		}
	}
	return settle{kind: drop}
}

// step runs the function once and commits. It returns the record if the next run has the same
// token.
func (w *worker) step(ctx context.Context, h *hand, r *record) (out *record, s settle) {
	if w.action.claim {
		if w.dies(fault.Claiming, h) {
			return nil, settle{kind: leave}
		}
		if err := w.claim(ctx, h, r); err != nil {
			return w.refused(ctx, h, r.Claim, err)
		}
		if w.dies(fault.Claimed, h) {
			return nil, settle{kind: leave}
		}
	}
	run := w.action.describe(h.place.key, r, w.store.now())
	with, end := w.engine.config.begin(ctx, run)
	n, err := next{}, errGoexit
	w.watch.begin(h)
	defer func() { // also if the function ends its goroutine
		w.watch.end(h)
		out, s = w.conclude(ctx, h, r, run, n, err, end)
		if h.settle = s; out != nil {
			h.settle = settle{kind: hold}
		}
	}()
	n, err = w.action.perform(with, w.store.now, run, r.state)
	return nil, settle{}
}

// conclude is what comes after the function.
func (w *worker) conclude(
	ctx context.Context, h *hand, r *record, run Run, n next, failure error, end ended,
) (*record, settle) {
	if failure == errGivenBack || ctx.Err() != nil {
		end(GivenBack, nil)
		return nil, settle{kind: giveBack}
	}
	if w.dies(fault.Ran, h) {
		return nil, settle{kind: leave}
	}
	return w.commit(ctx, h, r, run, n, failure, end)
}

// commit writes what follows a run, and gives the next run its token.
func (w *worker) commit(
	ctx context.Context, h *hand, r *record, run Run, n next, failure error, end ended,
) (*record, settle) {
	now := w.store.now()
	out, hook := w.action.after(r, n, failure, run.Begun, now)
	if hook != nil {
		w.trouble(ctx, fmt.Errorf("durable: Retry of %s/%q: %w", run.Name, run.Key, hook))
	}
	later := out.Status == Pending && w.store.scheduled(out.due(), now)
	if later {
		out.Epoch++
	}
	err := w.store.put(ctx, h.place, out, w.ttl(out))
	if errors.Is(err, ErrTooLarge) && failure == nil {
		return w.commit(ctx, h, r, run, next{}, err, end)
	}
	end(outcomeOf(failure, err))
	if err != nil {
		return w.refused(ctx, h, r.Claim, err)
	}
	return w.follow(ctx, h, out, later)
}

// outcomeOf names the outcome of an attempt that failed or not, and whose commit failed or not.
func outcomeOf(failure, err error) (Outcome, error) {
	switch {
	case errors.Is(err, ErrUncertain):
		return Unknown, err
	case errors.Is(err, errConflict):
		return Lost, failure
	case err != nil:
		return Unknown, err
	case failure != nil:
		return Unfinished, failure
	}
	return Committed, nil
}

// follow is what comes after a commit. If the worker dies in it, the old token comes again.
func (w *worker) follow(ctx context.Context, h *hand, r *record, later bool) (*record, settle) {
	if w.dies(fault.Committed, h) {
		return nil, settle{kind: leave}
	}
	switch {
	case r.Status != Pending:
		return nil, w.settled(h, settle{kind: drop})
	case !later:
		return r, settle{}
	case w.dies(fault.Unarmed, h):
		return nil, settle{kind: leave}
	}
	if err := w.store.arm(ctx, h.place, r.Epoch, r.due(), w.store.now(), true); err != nil {
		w.trouble(ctx, err)
		return nil, settle{kind: leave}
	}
	if w.dies(fault.Armed, h) {
		return nil, settle{kind: leave}
	}
	return nil, w.settled(h, settle{kind: drop})
}

// settled is the last point of a step.
func (w *worker) settled(h *hand, s settle) settle {
	if w.dies(fault.Settled, h) {
		return settle{kind: leave}
	}
	return s
}

// refused is for a write that did not take effect, or may not have.
func (w *worker) refused(ctx context.Context, h *hand, claim string, err error) (*record, settle) {
	if !errors.Is(err, errConflict) {
		w.trouble(ctx, err)
		return nil, settle{kind: leave}
	}
	if claim != "" {
		w.release(ctx, h.place, claim)
	}
	r, s := w.findAgain(ctx, h)
	if r != nil { // another worker has the same token
		return nil, settle{kind: leave}
	}
	return nil, s
}

// ttl is how long the server keeps a record: for ever, while a run is pending.
func (w *worker) ttl(r *record) time.Duration {
	if r.Status.awaits() {
		return 0
	}
	return w.action.keep
}

func (w *worker) dies(point fault.Point, h *hand) bool {
	return w.store.faults.Dies(point, h.place.key)
}

// trouble reports an error, unless the engine ends anyway.
func (w *worker) trouble(ctx context.Context, err error) {
	if ctx.Err() == nil {
		w.engine.config.Trouble(err)
	}
}
