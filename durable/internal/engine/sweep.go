package engine

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
)

// sweepAgainAndAgain sweeps until the engine closes, for a fifth of the time at most. What it does
// is safe at any time and from any number of engines: a token that comes twice finds a record that
// says what to do.
func (e *cluster) sweepAgainAndAgain() {
	ctx, cancel := e.whileOpen() // ends a sweep early
	defer cancel()
	for rest := e.config.Sweep; Pause(ctx, rest); {
		rest = e.config.Sweep
		if w := e.sweptNext(); w != nil {
			if rest = time.Until(w.swept.next); rest <= 0 {
				rest = w.sweepOn(ctx)
			}
		}
	}
}

// sweepRest is how many times as long as a page takes the rest after it is. A sweep reads every
// record of its action. On a busy server that takes long, and engines that went on at once would
// keep the server from what the sweep is for: that what is due runs. A server that was away for a
// part of the time was not busy: no page counts for more than pageTime.
const sweepRest = 4

// sweptNext returns the worker whose sweep waits for its next page since the longest time, so an
// action with few keys waits for one page of each that has many. It is nil if there is no worker.
func (e *cluster) sweptNext() (next *worker) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, w := range e.workers {
		if next == nil || w.swept.next.Before(next.swept.next) {
			next = w
		}
	}
	return next
}

// swept is how far a worker has swept.
type swept struct {
	from uint64    // the sequence from where to go on; 0: from the first one
	next time.Time // when
	slot func()    // gives the slot back; nil: another engine sweeps
}

// sweeping is the limit by which one engine of the stream sweeps an action. It keeps its slot until
// it closes. If it dies, another one takes it after AckWait. Two may sweep after one was suspended
// for longer, which does no harm.
var sweeping = Limit{Name: "\x00sweep", AtOnce: 1}

// sweeps reports whether this engine is the one that sweeps the action.
func (w *worker) sweeps(ctx context.Context) bool {
	if w.swept.slot != nil {
		return true
	}
	l := sweeping
	l.Name += w.action.Name
	m, err := w.engine.limiterOf(l, "")
	if err != nil {
		w.trouble(ctx, err)
		return false
	}
	give := m.acquire(ctx, kind{}, time.Second)
	if give == nil {
		m.drop()
		return false
	}
	w.swept.slot = func() {
		give()
		m.drop()
	}
	return true
}

// leaveSweep lets another engine sweep. The goroutine that sweeps has ended.
func (w *worker) leaveSweep() {
	if w.swept.slot != nil {
		w.swept.slot()
		w.swept.slot = nil
	}
}

// sweepOn sweeps a page, and returns how long to rest then. A page that fails is swept again later.
func (w *worker) sweepOn(ctx context.Context) (rest time.Duration) {
	if !w.sweeps(ctx) {
		w.swept.next = time.Now().Add(w.engine.config.Sweep)
		return 0
	}
	begun := time.Now()
	from, err := w.sweepPage(ctx, w.swept.from)
	if err != nil {
		w.trouble(ctx, err)
		w.swept.next = time.Now().Add(w.engine.config.Sweep)
		return 0
	}
	took := time.Since(begun)
	if w.swept.from, w.swept.next = from, begun.Add(took); from == 0 {
		w.swept.next = begun.Add(w.engine.config.Sweep)
	}
	return sweepRest * min(took, pageTime)
}

// sweepPage publishes a token for each overdue record of a page that has none, and for those whose
// redelivery the server missed. It returns where the next page begins, or 0 if this is the last
// one.
func (w *worker) sweepPage(ctx context.Context, from uint64) (next uint64, err error) {
	once, cancel := context.WithTimeout(ctx, pageTime)
	defer cancel()
	delivered, err := w.delivered(once)
	if err != nil {
		return 0, err
	}
	page, next, err := w.store.pageFrom(once, w.store.recordsOf(w.token), from)
	if err != nil {
		return 0, err
	}
	var overdue []entry
	for _, m := range page {
		found, err := w.store.entryOf(m)
		if err != nil {
			w.trouble(ctx, err)
			continue
		}
		if w.overdue(found.record, w.store.now()) {
			overdue = append(overdue, found)
		}
	}
	for some := range slices.Chunk(overdue, wakeSize) {
		if err := w.wake(ctx, some, delivered); err != nil {
			return 0, err
		}
	}
	return next, nil
}

// delivered is how far the consumer of this worker has delivered tokens, or 0 before it has
// started.
func (w *worker) delivered(ctx context.Context) (uint64, error) {
	w.mu.Lock()
	started := w.pull != nil
	w.mu.Unlock()
	if !started {
		return 0, nil
	}
	c, err := w.store.js.Consumer(ctx, w.store.stream, w.token)
	if err != nil {
		return 0, w.store.deleted(err)
	}
	return c.CachedInfo().Delivered.Stream, nil
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
	subjects := make([]string, len(overdue))
	for i, o := range overdue {
		p, err := at(w.action.Name, o.key)
		if err != nil {
			return err
		}
		subjects[i] = w.store.tokenSubject(p, o.record)
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

// stuck reports whether a token was delivered, and no worker can be at work on it any more.
func (w *worker) stuck(token *nats.Msg, r *record, delivered uint64) bool {
	seq, err := strconv.ParseUint(token.Header.Get("Nats-Sequence"), 10, 64)
	free := w.latest(r).Add(w.engine.config.AckWait).Add(w.action.Timeout)
	return err == nil && seq <= delivered && w.store.now().After(free)
}
