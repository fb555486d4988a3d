package observable

import (
	"sync"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// courier carries items over to a scheduler: for each one, deliver is called in an action of its own, as it is in RxJS. Parcels
// that have been delivered are used again, with their actions.
type courier[E any] struct {
	s       scheduler.Scheduler
	owner   *tree   // what the actions close with
	root    *tree   // closes when deliver panics
	deliver func(E) // called by the scheduler
	lost    func()  // called if the host closes before it has delivered; may be nil; set before the first is sent

	mu        sync.Mutex   // guards what is below
	idle      []*parcel[E] // their runs are over
	delivered *parcel[E]   // the latest: its run may not be over
}

// spare is how many idle parcels a courier keeps, after a burst.
const spare = 256

// parcel is an item on its way.
type parcel[E any] struct {
	courier *courier[E]
	action  *action.Action
	item    E
	dropped bool // its action is closed; guarded by the courier's mu
}

func newCourier[E, R any](s scheduler.Scheduler, dst *Subscriber[R], deliver func(E)) *courier[E] {
	return &courier[E]{s: s, owner: &dst.tree, root: dst.root, deliver: deliver}
}

// send has item delivered after d. Calls must not be concurrent.
func (c *courier[E]) send(item E, d time.Duration) {
	p := c.take()
	p.item = item
	p.action.Schedule(d)
}

func (c *courier[E]) take() *parcel[E] {
	if p := c.reuse(); p != nil {
		return p
	}
	p := &parcel[E]{courier: c}
	p.action = c.s.NewAction(p)
	c.owner.Add(p.action)
	if c.lost != nil {
		p.action.AddFunc(p.lost)
	}
	return p
}

// lost is called when p's action closes.
func (p *parcel[E]) lost() {
	if p.action.Abandoned() {
		p.courier.lost()
	}
}

func (c *courier[E]) reuse() *parcel[E] {
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

// Run is for the scheduler. Runs come one after another, so that of the parcel before has ended, and that parcel is idle now.
// It was not when it was delivered: scheduled during its own run its action would keep its place in time, ahead of others.
func (p *parcel[E]) Run(*action.Action) {
	c := p.courier
	item := p.item
	var none E
	p.item = none
	if surplus := c.rotate(p); surplus != nil {
		surplus.action.Unsubscribe()
	}
	returned := false
	defer func() {
		if !returned {
			c.root.Unsubscribe()
		}
	}()
	c.deliver(item)
	returned = true
}

// drop withdraws p, which has not been delivered; it may be about to be.
func (c *courier[E]) drop(p *parcel[E]) {
	c.mu.Lock()
	p.dropped = true
	c.mu.Unlock()
	p.action.Unsubscribe()
}

// rotate notes that p is being delivered, and returns the one before, if it is not worth keeping.
func (c *courier[E]) rotate(p *parcel[E]) (surplus *parcel[E]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	before := c.delivered
	c.delivered = p
	if before != nil && !before.dropped && len(c.idle) < spare {
		c.idle = append(c.idle, before)
		return nil
	}
	return before
}
