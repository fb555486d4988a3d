package demand

import (
	"sync"
	"sync/atomic"
)

// Room answers senders.
type Room interface {
	// Ready reports whether there is room for a value. If there is none, it has a woken once, as
	// soon as there may be. a must not wait already. If a is nil, no asker is woken.
	Ready(a *Asker) bool
}

// Blocker is a room for which a goroutine may wait, and do nothing else.
type Blocker interface {
	Room

	// Credit returns how many values may be sent, if the caller is the only sender.
	Credit() int

	// MayBlock reports whether others make room without the caller's goroutine.
	MayBlock() bool

	// Await waits on c, as waits.On does, until the asker that waits is woken. It returns an error
	// if the caller would wait for itself.
	Await(c *sync.Cond) error
}

// Asker waits for room, at one gate at a time. It must not be copied.
type Asker struct {
	// Wake is called without a lock, on the goroutine that made room. It asks again. Set once.
	Wake func()

	// Inline says that Wake may run code of users: some gates call it elsewhere, then. Set once.
	Inline bool

	at         atomic.Pointer[Gate] // where it waits, or nil; written with the gate's mu held
	next, prev *Asker               // in the gate's list; guarded by its mu
}

// Waits reports whether a waits.
func (a *Asker) Waits() bool { return a.at.Load() != nil }

// Ask asks r, unless a waits already.
func (a *Asker) Ask(r Room) bool { return !a.Waits() && r.Ready(a) }

// Leave ends the wait, if there is one. A call of Wake may have begun.
func (a *Asker) Leave() {
	g := a.at.Load()
	if g == nil {
		return
	}
	g.mu.Lock()
	left := a.at.Load() == g
	if left {
		g.removeLocked(a)
	}
	g.mu.Unlock()
	if !left {
		a.Leave() // it may wait elsewhere by now
	}
}

// Gate is where askers wait for room. It must be initialised by Init, and not be copied.
type Gate struct {
	has func() bool // set once

	// waits says that the list is not empty. An asker gets into the list, sets waits, and asks has
	// once more. The goroutine that makes room does so with has's lock and then reads waits. If that
	// is false, has comes later: else the store of waits would be synchronized before the read. So
	// the room is synchronized before has, and no call back is lost.
	waits atomic.Bool

	mu          sync.Mutex
	first, last *Asker // guarded by mu
}

// Init sets what tells whether there is room. It is called with a lock held that is the gate's
// alone. It must be called once, before the first request.
func (g *Gate) Init(has func() bool) { g.has = has }

// Ready is [Room]'s.
func (g *Gate) Ready(a *Asker) bool {
	if g.has() {
		return true
	}
	if a == nil {
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.pushLocked(a)
	if !g.has() {
		return false
	}
	g.removeLocked(a)
	return true
}

// Waits reports whether an asker waits.
func (g *Gate) Waits() bool { return g.waits.Load() }

// Freed is called after room was made. It wakes askers as long as there is room. The caller
// holds no lock.
func (g *Gate) Freed() { g.FreedBy(nil) }

// FreedBy is Freed. It has run call the askers that are inline, if run is not nil.
func (g *Gate) FreedBy(run func(wake func())) {
	for g.waits.Load() {
		a := g.pop()
		switch {
		case a == nil:
			return
		case a.Inline && run != nil:
			run(a.Wake)
		default:
			a.Wake()
		}
	}
}

// pop takes out the asker that has waited longest, if there is room for it.
func (g *Gate) pop() *Asker {
	g.mu.Lock()
	defer g.mu.Unlock()
	a := g.first
	if a == nil || !g.has() {
		return nil
	}
	g.removeLocked(a)
	return a
}

func (g *Gate) pushLocked(a *Asker) {
	a.prev = g.last
	if g.last == nil {
		g.first = a
	} else {
		g.last.next = a
	}
	g.last = a
	a.at.Store(g)
	g.waits.Store(true)
}

func (g *Gate) removeLocked(a *Asker) {
	if a.prev == nil {
		g.first = a.next
	} else {
		a.prev.next = a.next
	}
	if a.next == nil {
		g.last = a.prev
	} else {
		a.next.prev = a.prev
	}
	a.next, a.prev = nil, nil
	a.at.Store(nil)
	g.waits.Store(g.first != nil)
}

// Both is the room of two: there is room if both have some.
type Both struct{ A, B Room }

// Ready is [Room]'s.
func (b Both) Ready(a *Asker) bool { return b.A.Ready(a) && b.B.Ready(a) }

// Alone is the room of one, or of both if neither is nil.
func Alone(a, b Room) Room {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return Both{a, b}
}
