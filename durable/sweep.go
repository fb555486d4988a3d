package durable

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
)

// sweepAgainAndAgain sweeps until the engine closes, for a fifth of the time at most. What it does is safe at any time and from any
// number of engines: a token that comes twice finds a record that says what to do.
func (e *cluster) sweepAgainAndAgain() {
	ctx, cancel := context.WithCancel(e.base)
	defer cancel()
	go func() { // ends a sweep early
		select {
		case <-e.closing:
			cancel()
		case <-ctx.Done():
		}
	}()
	rest := e.config.Sweep
	for pause(ctx, rest) {
		begun := time.Now()
		for _, w := range e.allWorkers() {
			if err := w.sweep(ctx); err != nil {
				w.trouble(ctx, err)
			}
		}
		rest = max(e.config.Sweep-time.Since(begun), sweepRest*time.Since(begun))
	}
}

// sweepRest is how many times as long as a sweep the rest after it is, at least. A sweep reads every
// record of its actions. On a busy server it takes long, and engines that began again at once would
// keep the server from what the sweep is for: that what is due runs.
const sweepRest = 4

func (e *cluster) allWorkers() []*worker {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Collect(maps.Values(e.workers))
}

// sweep publishes a token for each overdue record that has none, and for those whose token the
// server has delivered and should have delivered again: it may believe that to be in the future.
func (w *worker) sweep(ctx context.Context) error {
	c, err := w.store.js.Consumer(ctx, w.store.stream, w.token)
	if err != nil {
		return err
	}
	delivered := c.CachedInfo().Delivered.Stream
	var overdue []entry
	for m, err := range w.store.records(ctx, w.token) {
		if err != nil {
			return err
		}
		found, err := w.store.entryOf(m)
		if err != nil {
			w.trouble(ctx, err)
			continue
		}
		if w.overdue(found.record, w.store.now()) {
			overdue = append(overdue, found)
		}
		if len(overdue) == wakeSize {
			if err := w.wake(ctx, overdue, delivered); err != nil {
				return err
			}
			overdue = overdue[:0]
		}
	}
	return w.wake(ctx, overdue, delivered)
}

// wakeSize is how many tokens are asked for at once: the server answers for up to 1,024.
const wakeSize = 512

// overdue reports whether the record waits longer for its run than it ever should.
func (w *worker) overdue(r *record, now time.Time) bool {
	return r.Status.awaits() && now.After(w.latest(r))
}

// latest is until when a record may wait for its run.
func (w *worker) latest(r *record) time.Time {
	return r.due().Add(w.engine.config.AckWait).Add(w.store.hold)
}

// wake publishes tokens for overdue records.
func (w *worker) wake(ctx context.Context, overdue []entry, delivered uint64) error {
	if len(overdue) == 0 {
		return nil
	}
	places := make([]place, len(overdue))
	subjects := make([]string, len(overdue))
	for i, o := range overdue {
		p, err := at(w.action.name, o.key)
		if err != nil {
			return err
		}
		places[i], subjects[i] = p, w.store.tokenSubject(p, o.Epoch)
	}
	tokens, err := w.store.lastOf(ctx, subjects)
	if err != nil {
		return err
	}
	for i, o := range overdue {
		token := tokens[subjects[i]]
		if token != nil && !w.stuck(token, o.record, delivered) {
			continue
		}
		m := nats.NewMsg(subjects[i])
		if token == nil {
			m.Header.Set(headerExpected, "0")
		}
		if err := w.store.publish(ctx, m); err != nil && !errors.Is(err, errConflict) {
			return err
		}
	}
	return nil
}

// stuck reports whether a token was delivered, and nobody can have it in hand any more.
func (w *worker) stuck(token *nats.Msg, r *record, delivered uint64) bool {
	seq, err := strconv.ParseUint(token.Header.Get("Nats-Sequence"), 10, 64)
	free := w.latest(r).Add(w.engine.config.AckWait).Add(w.action.timeout)
	return err == nil && seq <= delivered && w.store.now().After(free)
}
