package observable

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/subscription"
)

// gate serialises what reaches an operator from several sides: sources and timers, which may be on
// different goroutines. One event is inside at a time; one that comes meanwhile, from elsewhere or
// from inside, waits and is handled by whoever is inside, right after. So handlers need no lock for
// what they share, nothing is nested, and nobody waits for a lock while user code runs.
//
// Whoever is inside does not get away as long as others send faster than it can handle. The
// rejected ways: to make senders wait deadlocks when one is inside itself, which cannot be told; to
// have a goroutine for the queue gives every operator one.
//
// A handler must not subscribe to what may emit synchronously, since all of that would have to
// wait; it says [gate.then] instead.
type gate struct {
	events atomic.Int64               // inside or waiting; what waits is counted with mu held
	root   *subscription.Subscription // closes when a handler panics, unless nil; set once
	after  []func()                   // to be called outside, by whoever leaves; only for who is inside

	mu      sync.Mutex
	waiting ring.Ring[waiter] // the doors that have an event waiting, in order of arrival; guarded by mu
}

// waiter is a door as the gate sees it.
type waiter interface {
	// admit handles the first event that waits at the door.
	admit()
}

// newGate makes the gate of one subscription to an operator.
func newGate[R any](dst *Subscriber[R]) *gate { return &gate{root: dst.root} }

// then has f called, for a handler, as soon as nothing is inside or waiting: before the call that
// brought the event in returns.
func (g *gate) then(f func()) { g.after = append(g.after, f) }

// leave ends the stay of one event and goes on with those that wait.
func (g *gate) leave() {
	for {
		after := g.after
		g.after = nil
		if g.events.Add(-1) == 0 {
			g.follow(after)
			return
		}
		g.after = after
		g.turn()
	}
}

// turn handles the event that has waited longest.
func (g *gate) turn() {
	g.mu.Lock()
	w := g.waiting.Pop()
	g.mu.Unlock()
	returned := false
	defer g.settle(&returned)
	w.admit()
	returned = true
}

// settle is deferred around handlers. After a panic it closes the subscription and leaves, so that
// the gate goes on working.
func (g *gate) settle(returned *bool) {
	if *returned {
		return
	}
	g.after = nil
	defer g.leave()
	g.abort()
}

func (g *gate) follow(after []func()) {
	if len(after) == 0 {
		return
	}
	returned := false
	defer func() {
		if !returned {
			g.abort()
		}
	}()
	for _, f := range after {
		f()
	}
	returned = true
}

func (g *gate) abort() {
	if g.root != nil {
		g.root.Unsubscribe()
	}
}

// failing is dst.Error for what may come while something else is inside.
func failing[R any](g *gate, dst *Subscriber[R]) func(error) {
	return func(err error) { inside(g, func() { dst.Error(err) }) }
}

// door is a way into a gate, for events of one type.
type door[E any] struct {
	gate    *gate        // set once
	handle  func(E)      // set once; called inside
	waiting ring.Ring[E] // guarded by the gate's mu
}

// send brings an event in: it is handled before send returns, or, if the gate is busy, by whoever
// is inside.
func (d *door[E]) send(e E) {
	g := d.gate
	if !g.events.CompareAndSwap(0, 1) {
		d.wait(e)
		return
	}
	returned := false
	defer g.settle(&returned)
	d.handle(e)
	returned = true
	g.leave()
}

// wait lets e wait. It is queued and counted in one step: if another could be handled in its stead
// in between, the gate might stand empty while that one's turn is yet to come, and let in what its
// sender sends next.
func (d *door[E]) wait(e E) {
	g := d.gate
	g.mu.Lock()
	d.waiting.Push(e)
	g.waiting.Push(d)
	first := g.events.Add(1) == 1
	g.mu.Unlock()
	if first { // whoever was inside has left meanwhile
		g.turn()
		g.leave()
	}
}

func (d *door[E]) admit() {
	d.gate.mu.Lock()
	e := d.waiting.Pop()
	d.gate.mu.Unlock()
	d.handle(e)
}
