package engine

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// limiter is this engine's part of a limit. It asks the ledger for all that waits here at once, on a
// goroutine that lives while somebody waits or holds a slot.
type limiter struct {
	engine *cluster // set once, as the three below
	limit  Limit
	place  place         // of the ledger
	kick   chan struct{} // there is something to write

	users int       // guarded by the engine's lock, as the one below
	used  time.Time // when the last of them dropped it

	seen map[string]sighting
	beat uint64 // written last; as the one above and below, only for the goroutine
	turns

	mu      sync.Mutex     // guards what is below; nothing is called while it is held
	has     map[string]int // slots of runs in progress, by name
	waiting []*waiter
	alive   bool // the goroutine
}

// sighting is when the beat of another engine was seen first. An engine whose beat stays the same for
// AckWait holds nothing any more. So no clock is compared with another.
type sighting struct {
	beat uint64
	at   time.Time
}

// waiter waits for a slot.
type waiter struct {
	name    string
	level   Level
	granted chan struct{} // closed when it has the slot
}

// Times of waiting.
const (
	waitHere  = time.Second // for a slot, until the token is handed back
	lookAgain = 100 * time.Millisecond
	mostHere  = 8 // that wait for a limit, at most, of each name and level
)

// acquire waits for a slot for a time, and reports whether there was one.
func (m *limiter) acquire(ctx context.Context, name string, l Level) bool {
	w := &waiter{name, l, make(chan struct{})}
	m.mu.Lock()
	if m.waitingLocked(name, l) >= mostHere {
		m.mu.Unlock()
		return false
	}
	m.waiting = append(m.waiting, w)
	m.wakeLocked()
	m.mu.Unlock()
	patience := time.NewTimer(waitHere)
	defer patience.Stop()
	select {
	case <-w.granted:
		return true
	case <-patience.C:
	case <-ctx.Done():
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	i := slices.Index(m.waiting, w)
	if i < 0 {
		return true // in this moment
	}
	m.waiting = slices.Delete(m.waiting, i, i+1)
	return false
}

// waitingLocked counts those of a name and a level who wait.
func (m *limiter) waitingLocked(name string, l Level) (n int) {
	for _, w := range m.waiting {
		if w.name == name && w.level == l {
			n++
		}
	}
	return n
}

// release gives a slot back.
func (m *limiter) release(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.has[name]--; m.has[name] == 0 {
		delete(m.has, name)
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
		m.engine.ledgers.start(m.work)
	}
}

// work writes to the ledger until nothing is held and nobody waits.
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

// turn reads the ledger, gives slots to those who wait, and writes what has changed. It returns when
// to look again.
func (m *limiter) turn(ctx context.Context) (next time.Duration, err error) {
	for {
		g, err := m.read(ctx)
		if err != nil {
			return lookAgain, err
		}
		m.mu.Lock()
		mine := holder{Beat: m.engine.beats.Add(1), Has: maps.Clone(m.has)}
		waiting := slices.Clone(m.waiting)
		m.mu.Unlock()
		old, there := g.Holders[m.engine.store.id]
		m.bury(g)
		g.Holders[m.engine.store.id] = mine
		granted, next := m.grant(g, waiting)
		if mine = g.Holders[m.engine.store.id]; len(mine.Has) == 0 && len(mine.Want) == 0 {
			if delete(g.Holders, m.engine.store.id); !there {
				return next, nil
			}
		} else if there && len(granted) == 0 && old.same(mine) && !m.tired(old) {
			return next, nil
		}
		switch err := m.write(ctx, g); {
		case errors.Is(err, errConflict):
			continue
		case err != nil:
			return lookAgain, err
		}
		m.beat = mine.Beat
		m.seen[m.engine.store.id] = sighting{m.beat, time.Now()}
		m.give(granted)
		return next, nil
	}
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

// grant takes slots for those who wait, and notes the names of those who get none.
func (m *limiter) grant(g *ledger, waiting []*waiter) (granted []*waiter, next time.Duration) {
	id := m.engine.store.id
	want := func() {
		h := g.Holders[id]
		h.wants(waiting)
		g.Holders[id] = h
	}
	want()
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
		m.limit.take(g, id, w.name, now)
		granted = append(granted, w)
		i := slices.Index(waiting, w)
		waiting = slices.Delete(waiting, i, i+1)
	}
}

// give tells those who have a slot now. Who waits no longer gives his back with the next write.
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
		close(w.granted)
	}
}

// ledgerKeep is how long a ledger stays that nobody writes.
const ledgerKeep = 24 * time.Hour

// write stores a ledger over the one of its sequence, or returns errConflict.
func (m *limiter) write(ctx context.Context, g *ledger) error {
	g.ID = m.engine.store.writeID()
	data, err := json.Marshal(g)
	if err != nil {
		return err
	}
	keep := max(ledgerKeep, time.Duration(m.limit.Burst)*m.limit.Per)
	msg := nats.NewMsg(m.subject())
	msg.Data = data
	msg.Header.Set(headerExpected, strconv.FormatUint(g.seq, 10))
	msg.Header.Set(headerTTL, strconv.FormatInt(int64(keep/time.Second), 10)+"s")
	err = m.engine.store.publish(ctx, msg)
	if errors.Is(err, errConflict) { // with itself, if an answer was lost
		if now, err := m.read(ctx); err == nil && now.ID == g.ID {
			return nil
		}
	}
	return err
}

func (m *limiter) subject() string { return m.engine.store.recordSubject(m.place) }

// read asks the leader.
func (m *limiter) read(ctx context.Context) (*ledger, error) {
	data, seq, err := m.engine.store.lastData(ctx, m.subject())
	if err != nil && !errors.Is(err, ErrNotFound) {
		return nil, err
	}
	return decodeLedger(data, seq), nil
}
