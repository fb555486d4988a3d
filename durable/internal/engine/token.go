package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable/internal/tokens"
)

// token is a token that the server has delivered to this worker.
type token struct {
	m     *nats.Msg
	place place
	epoch uint64
	seq   uint64 // in the stream

	delivered uint64 // how often it was; 1 is the first time
	answer    answer // what becomes of it; only its own goroutine uses it
}

// parse reads what a token says about itself. It returns nil for a message that is no token.
func (w *worker) parse(m *nats.Msg) *token {
	parts := strings.Split(m.Subject, ".")
	meta, err := m.Metadata()
	if err != nil || len(parts) != 5 {
		return nil
	}
	key, err := tokens.Decode(parts[3])
	epoch, err2 := strconv.ParseUint(parts[4], 10, 64)
	if err != nil || err2 != nil {
		return nil
	}
	return &token{m: m, place: place{w.action.Name, key, w.token + "." + parts[3]}, epoch: epoch,
		seq: meta.Sequence.Stream, delivered: meta.NumDelivered}
}

// inOneGo is how long a worker keeps a token whose next run is due already, without asking the
// server in between.
const inOneGo = 100 * time.Millisecond

// steps makes what steps are due with a token, and says what becomes of the token.
func (w *worker) steps(ctx context.Context, t *token) answer {
	r, a := w.find(ctx, t)
	until := time.Now().Add(inOneGo)
	for r != nil {
		if rest := r.due().Sub(w.store.now()); rest > 0 {
			return answer{nakAfter, min(rest, w.store.hold)}
		}
		s := &step{worker: w, ctx: ctx, token: t, old: r}
		if again, ok := w.runApart(ctx, s); !ok {
			return again
		}
		r, a = s.next, s.answer
		if r != nil && (w.ends() || time.Now().After(until)) {
			return answer{nakAfter, min(max(r.due().Sub(w.store.now()), 0), w.store.hold)}
		}
	}
	return a
}

// find returns the record that a token stands for, or what becomes of the token if there is none.
func (w *worker) find(ctx context.Context, t *token) (*record, answer) {
	r, err := w.store.read(ctx, t.place)
	if errors.Is(err, ErrNotFound) || err == nil && r.Epoch < t.epoch {
		r, err = w.store.leader(ctx, t.place)
	}
	return w.judge(ctx, t, r, err)
}

// findAgain is find through the leader, after the record has changed under the worker.
func (w *worker) findAgain(ctx context.Context, t *token) (*record, answer) {
	r, err := w.store.leader(ctx, t.place)
	return w.judge(ctx, t, r, err)
}

// judge says what a token means for a record.
func (w *worker) judge(ctx context.Context, t *token, r *record, err error) (*record, answer) {
	switch {
	case err != nil && !errors.Is(err, ErrNotFound):
		w.trouble(ctx, fmt.Errorf("%w: %s/%q", err, t.place.name, t.place.key))
		return nil, answer{nakAfter, w.store.hold}
	case err != nil || r.Epoch < t.epoch:
		return nil, w.early(t)
	case r.Epoch > t.epoch:
		return nil, w.stale(ctx, t, r)
	case !r.Status.awaits():
		return nil, answer{kind: ack}
	case w.newer(r):
		return nil, answer{nakAfter, w.leave(r)}
	case w.busy(t, r):
		return nil, answer{nakAfter, min(time.Unix(0, r.Until).Sub(w.store.now()), claimPoll)}
	}
	return r, answer{}
}

// newer reports whether the state is of a version that this worker does not know.
func (w *worker) newer(r *record) bool { return r.Model > w.action.Version }

// leave is how long a token waits that no worker can take now, as for a worker that knows its
// state: up to a tenth of a second, and longer the longer that lasts. Tokens that come at once come
// again apart.
func (w *worker) leave(r *record) time.Duration {
	const first = 100 * time.Millisecond
	late := w.store.now().Sub(r.due())
	if late < 0 {
		return min(-late, w.store.hold)
	}
	most := min(max(late/2, first), w.store.hold)
	return most/2 + rand.N(most/2+1)
}

// early is for a token whose record is not there yet. It waits twice as long each time, eight
// times. A token that has waited for AckWait belongs to a caller that died before the record was
// written, or whose record was refused. The age of the token would not tell: the server has another
// clock.
func (w *worker) early(t *token) answer {
	const first = 5 * time.Millisecond
	n := max(t.delivered, 1) - 1
	doubled := min(n, 8)
	wait := first << doubled
	if waited := wait - first + time.Duration(n-doubled)*wait; waited > w.engine.config.AckWait {
		return answer{kind: ack}
	}
	return answer{nakAfter, wait}
}

// stale is for a token of an earlier epoch. It guards the new token: the worker that wrote the
// record may have died before it wrote that.
func (w *worker) stale(ctx context.Context, t *token, r *record) answer {
	if r.Epoch == t.epoch+1 && !r.Armed && r.Status.awaits() {
		if err := w.store.arm(ctx, t.place, r, w.store.now(), false); err != nil {
			w.trouble(ctx, err)
			return answer{}
		}
	}
	return answer{kind: ack}
}
