package observable

import (
	"sync"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/scheduler"
)

// itemHop carries items over to a scheduler. It calls deliver for each item in an action of its
// own, as RxJS does, and uses the actions again.
type itemHop[E any] struct {
	s       scheduler.Scheduler
	bond    bond         // fails this
	root    *scope.Scope // closes when deliver panics
	deliver func(E)      // called by the scheduler
	fails   failer       // the destination, or what delivers to it
	release func()       // frees producers that wait, when nothing will be delivered; may be nil
	label   string       // set once

	mu        sync.Mutex         // guards what is below
	idle      []*pooledAction[E] // their runs are over
	delivered *pooledAction[E]   // the latest one; its run may not be over
	inside    bool               // a delivery is in progress
	lost      error              // an error to tell after that delivery
	failed    bool               // the error is told, or about to be: nothing more is delivered
}

// spare is how many idle actions a hop keeps, after a burst.
const spare = 256

// pooledAction is an action with the item that it delivers.
type pooledAction[E any] struct {
	hop     *itemHop[E]
	action  *action.Action
	item    E
	dropped bool // its action is closed; guarded by the hop's mu
}

func newItemHop[E, R any](
	label string, s scheduler.Scheduler, dst *Subscriber[R], deliver func(E),
) *itemHop[E] {
	c := &itemHop[E]{s: s, root: dst.root, deliver: deliver, fails: dst, label: label}
	c.bond = bond{dst.life, c}
	return c
}

// send has item delivered after d. Calls must not be concurrent.
func (c *itemHop[E]) send(item E, d time.Duration) {
	p := c.take()
	p.item = item
	p.action.Schedule(d)
}

func (c *itemHop[E]) take() *pooledAction[E] {
	if p := c.reuse(); p != nil {
		return p
	}
	p := &pooledAction[E]{hop: c}
	p.action = c.bond.engage(c.s, p)
	return p
}

func (c *itemHop[E]) reuse() *pooledAction[E] {
	c.mu.Lock()
	defer c.mu.Unlock()
	last := len(c.idle) - 1
	if last < 0 {
		return nil
	}
	p := c.idle[last]
	c.idle = c.idle[:last]
	return p
}

// Run delivers the item. Runs come one after another, so the run of the action before has ended,
// and that action is idle now. It was not idle during its own run: if it were scheduled then, it
// would keep its place in time, ahead of others.
func (p *pooledAction[E]) Run(*action.Action) {
	c := p.hop
	item := p.item
	var none E
	p.item = none
	surplus, ok := c.enter(p)
	if surplus != nil {
		surplus.action.Unsubscribe()
	}
	if !ok {
		return
	}
	returned := false
	defer c.root.Guard(&returned)
	c.deliver(item)
	returned = true
	c.leave()
}

// Label is for traces.
func (p *pooledAction[E]) Label() string { return p.hop.label }

// drop withdraws p. Its delivery may be about to begin.
func (c *itemHop[E]) drop(p *pooledAction[E]) {
	c.mu.Lock()
	p.dropped = true
	c.mu.Unlock()
	p.action.Unsubscribe()
}

// enter notes that the delivery of p begins, and returns the action before it if that is not worth
// keeping. It reports false if p comes too late.
func (c *itemHop[E]) enter(p *pooledAction[E]) (surplus *pooledAction[E], ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	surplus = c.delivered
	c.delivered, c.inside = p, true
	if surplus != nil && !surplus.dropped && len(c.idle) < spare {
		c.idle = append(c.idle, surplus)
		surplus = nil
	}
	return surplus, !c.failed
}

// leave notes that a delivery is over.
func (c *itemHop[E]) leave() {
	c.mu.Lock()
	c.inside = false
	err := c.lost
	c.failed = c.failed || err != nil
	c.mu.Unlock()
	if err != nil {
		c.fails.Error(err)
	}
}

// Error ends the hop because an item will not be delivered. If a delivery is in progress, perhaps
// on another goroutine, the error comes after it. Of calls on several goroutines one counts, because
// the destination is told by one at a time.
func (c *itemHop[E]) Error(err error) {
	c.mu.Lock()
	if c.failed {
		c.mu.Unlock()
		return
	}
	if c.inside {
		c.lost = err
		c.mu.Unlock()
		if c.release != nil {
			c.release() // the delivery may be waiting for them
		}
		return
	}
	c.failed = true
	c.mu.Unlock()
	c.fails.Error(err)
}
