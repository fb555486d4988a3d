package engine

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// limiter is this engine's part of a limit. It asks the ledger for all that waits here at once, on
// a goroutine that lives while a run waits for a slot or holds one.
type limiter struct {
	engine  *cluster // set once, as the four below
	limit   Limit
	ledgers ledgers
	place   place         // of the ledger
	kick    chan struct{} // there is something to write

	users int       // guarded by the engine's lock, as the one below
	used  time.Time // when the last of them dropped it

	seen map[string]sighting
	beat uint64 // written last; as the one above, only for the goroutine

	mu      sync.Mutex     // guards what is below; nothing is called while it is held, but worker.free
	has     map[string]int // slots of runs in progress, by name
	waiting []*waiter
	alive   bool          // the goroutine
	takes   time.Duration // how long a run holds its slot, on average; 0: none has ended yet
	line    time.Time     // when the last token that was handed back may have its turn
}

// sighting is when the beat of another engine was seen first. An engine whose beat stays the same
// for AckWait holds nothing any more. So no clock is compared with another.
type sighting struct {
	beat uint64
	at   time.Time
}

// waiter waits for a slot.
type waiter struct {
	kind
	until time.Time
	tried bool // only the limiter's goroutine uses it

	over    chan struct{} // closed when those below are set
	granted bool
	at      time.Time // from when on it may begin, by the engine's clock
}

// kind is what runs have in common that wait for a limit and share the slots of a worker.
type kind struct {
	name   string
	worker *worker // if its other runs may need its slots
	holds  bool    // slots of another limit, which others may need
}

const (
	waitHere  = slowTime / 2 // for a slot, until the token is handed back
	lookAgain = 100 * time.Millisecond
	mostHold  = 8 // that wait for a limit while they hold slots of another one
)

// acquire waits for a slot for a time, and then until it may be used. It returns what gives the
// slot back, or nil if there was none.
func (m *limiter) acquire(ctx context.Context, k kind, patience time.Duration) (release func()) {
	w := &waiter{kind: k, until: time.Now().Add(patience), over: make(chan struct{})}
	m.mu.Lock()
	m.waiting = append(m.waiting, w)
	m.wakeLocked()
	m.mu.Unlock()
	select {
	case <-w.over:
	case <-m.engine.closing:
	case <-ctx.Done():
	}
	m.mu.Lock()
	if i := slices.Index(m.waiting, w); i >= 0 {
		m.waiting = slices.Delete(m.waiting, i, i+1)
	}
	m.mu.Unlock()
	if !w.granted {
		return nil
	}
	now := m.engine.store.now
	ok := Pause(ctx, w.at.Sub(now()))
	begun := now()
	release = func() { m.release(k.name, now().Sub(begun)) }
	if !ok {
		release()
		return nil
	}
	return release
}

// back says after what time a token is to come again that got no slot: when it may be its turn,
// after those that wait here and those that come again, and at most after a time.
func (m *limiter) back(most time.Duration) time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	each := m.limit.pace(m.takes)
	now := time.Now()
	turn := now.Add(time.Duration(len(m.waiting)) * each)
	if m.line.After(turn) {
		turn = m.line
	}
	turn = turn.Add(each)
	if each == 0 || turn.Sub(now) > most {
		return most
	}
	m.line = turn
	return turn.Sub(now)
}

// sendAway ends the waits that have got no slot in time. It also ends others, the newest first,
// until no more of a kind wait than slots of their worker are free. So runs that the limit does not
// hold up find one.
func (m *limiter) sendAway() {
	m.mu.Lock()
	defer m.mu.Unlock()
	now, wait, free := time.Now(), map[kind]int{}, map[*worker]int{}
	for _, w := range m.waiting {
		wait[w.kind]++
		if _, known := free[w.worker]; !known && w.worker != nil {
			free[w.worker] = w.worker.free()
		}
	}
	for i, w := range slices.Backward(m.waiting) {
		most := max(free[w.worker], 1)
		if w.holds {
			most = min(most, mostHold)
		}
		if w.tried && (now.After(w.until) || w.worker != nil && wait[w.kind] > most) {
			wait[w.kind]--
			free[w.worker]++
			m.waiting = slices.Delete(m.waiting, i, i+1)
			close(w.over)
		}
	}
}

// release gives a slot back that a run had for a time.
func (m *limiter) release(name string, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.has[name]--; m.has[name] == 0 {
		delete(m.has, name)
	}
	if m.takes += (took - m.takes) / 8; m.takes <= 0 {
		m.takes = 1
	}
	m.wakeLocked()
}

// wakeLocked makes the goroutine look, and starts it if there is none.
func (m *limiter) wakeLocked() {
	select {
	case m.kick <- struct{}{}:
	default:
	}
	if !m.alive {
		m.alive = true
		m.engine.limiting.start(m.work)
	}
}

// work writes to the ledger until no slot is held or waited for.
func (m *limiter) work() {
	ctx := m.engine.base
	renew := m.engine.config.AckWait / 3
	for {
		next, err := m.turn(ctx)
		over := ctx.Err() != nil || errors.Is(err, nats.ErrConnectionClosed)
		if err != nil && !over {
			m.engine.config.OnError(err)
		}
		m.mu.Lock()
		idle := err == nil && len(m.has) == 0 && len(m.waiting) == 0 && len(m.kick) == 0
		m.alive = !idle && !over
		alive := m.alive
		m.mu.Unlock()
		if !alive {
			return
		}
		timer := time.NewTimer(min(next, renew))
		select {
		case <-m.kick:
		case <-timer.C:
		case <-ctx.Done():
		}
		timer.Stop()
	}
}

// turn gives slots to runs that wait, and hands some of the others back. It returns when to look
// again.
func (m *limiter) turn(ctx context.Context) (next time.Duration, err error) {
	for {
		granted, next, err := m.turnOnce(ctx)
		switch {
		case errors.Is(err, errConflict):
			continue
		case err != nil:
			return lookAgain, err
		}
		m.give(granted)
		m.sendAway()
		return next, nil
	}
}

// turnOnce reads the ledger, takes slots for runs that wait, and writes what has changed.
func (m *limiter) turnOnce(ctx context.Context) (granted []*waiter, next time.Duration, err error) {
	id := m.engine.store.id
	g, err := m.ledgers.readLedger(ctx, m.place)
	if err != nil {
		return nil, 0, err
	}
	m.mu.Lock()
	mine := holder{Beat: m.engine.beats.Add(1), Has: maps.Clone(m.has)}
	waiting := slices.Clone(m.waiting)
	m.mu.Unlock()
	old, there := g.Holders[id]
	m.bury(g)
	g.Holders[id] = mine
	granted, next = m.grant(g, waiting)
	if mine = g.Holders[id]; len(mine.Has) == 0 && len(mine.Want) == 0 {
		if delete(g.Holders, id); !there {
			return nil, next, nil
		}
	} else if there && len(granted) == 0 && old.same(mine) && !m.tired(old) {
		return nil, next, nil
	}
	keep := max(ledgerKeep, time.Duration(m.limit.Burst)*m.limit.Per)
	if err := m.ledgers.writeLedger(ctx, m.place, g, keep); err != nil {
		return nil, 0, err
	}
	m.beat = mine.Beat
	m.seen[id] = sighting{m.beat, time.Now()}
	return granted, next, nil
}

// tired reports whether this engine's beat has to be told again.
func (m *limiter) tired(old holder) bool {
	return old.Beat != m.beat || time.Since(m.seen[m.engine.store.id].at) > m.engine.config.AckWait/4
}

// bury removes engines that give no sign of life from a ledger.
func (m *limiter) bury(g *ledger) {
	now := time.Now()
	for id, h := range g.Holders {
		s, known := m.seen[id]
		switch {
		case id == m.engine.store.id:
		case !known || s.beat != h.Beat:
			m.seen[id] = sighting{h.Beat, now}
		case now.Sub(s.at) > m.engine.config.AckWait:
			delete(g.Holders, id)
		}
	}
	maps.DeleteFunc(m.seen, func(id string, _ sighting) bool {
		_, there := g.Holders[id]
		return !there && id != m.engine.store.id
	})
}

// grant takes slots for the waiters, and notes the names of those that get none.
func (m *limiter) grant(g *ledger, waiting []*waiter) (granted []*waiter, next time.Duration) {
	id := m.engine.store.id
	want := func() {
		h := g.Holders[id]
		h.wants(waiting)
		g.Holders[id] = h
	}
	want()
	for _, w := range waiting {
		w.tried = true
	}
	if next = m.engine.config.AckWait; len(waiting) > 0 {
		next = lookAgain
	}
	for {
		now := m.engine.store.now()
		w, wait := m.choose(g, waiting, now)
		if wait > 0 {
			next = min(next, wait)
		}
		if w == nil {
			want()
			return granted, next
		}
		w.at = m.limit.take(g, id, w.name, now)
		granted = append(granted, w)
		i := slices.Index(waiting, w)
		waiting = slices.Delete(waiting, i, i+1)
	}
}

// choose returns the first that waits and may begin, or nil. If only the rate forbids it, wait is
// for how long.
func (m *limiter) choose(
	g *ledger, waiting []*waiter, now time.Time,
) (chosen *waiter, wait time.Duration) {
	for _, w := range waiting {
		ok, rest := m.limit.allows(g, w.name, now)
		switch {
		case ok:
			return w, 0
		case rest > 0 && (wait == 0 || rest < wait):
			wait = rest
		}
	}
	return nil, wait
}

// give tells waiters that they have a slot. One that has left gives it back with the next write.
func (m *limiter) give(granted []*waiter) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, w := range granted {
		i := slices.Index(m.waiting, w)
		if i < 0 {
			m.wakeLocked()
			continue
		}
		m.waiting = slices.Delete(m.waiting, i, i+1)
		m.has[w.name]++
		w.granted = true
		close(w.over)
	}
}
