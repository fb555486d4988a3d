package observable

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/observable/internal/demand"
)

// door is where producers wait for room in a backlog: at its gate if they have asked, else with
// their goroutine.
type door struct {
	await awaiting    // set once
	gate  demand.Gate // where producers wait that have asked

	mu    sync.Mutex  // guards the backlog, too
	room  sync.Cond   // signalled when an element leaves, and at the end
	stuck atomic.Bool // a producer waits, and no room was made since; written with mu held
	over  bool        // the subscription has ended; guarded by mu
}

// awaiting waits on c until room is made, as [provide.Scheduler.Await] does.
type awaiting func(c *sync.Cond, stuck *atomic.Bool) error

// init prepares d. credit is how many elements there is room for; it takes mu.
func (d *door) init(await awaiting, credit func() int) {
	d.await = await
	d.room.L = &d.mu
	d.gate.Init(func() bool { return credit() > 0 })
}

// interrupt wakes the askers that block, and has the goroutines that wait call await again.
func (d *door) interrupt() {
	d.gate.Interrupt()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.room.Broadcast()
}

// waitLocked waits as long as full says so. It reports false if the subscription has ended.
func (d *door) waitLocked(full func() bool) (ok bool, err error) {
	for full() && !d.over {
		d.stuck.Store(true)
		if err := d.await(&d.room, &d.stuck); err != nil && !d.over {
			return false, err
		}
	}
	return !d.over, nil
}

// leftLocked is called when an element has left. The caller tells the gate, without mu.
func (d *door) leftLocked() {
	d.stuck.Store(false)
	d.room.Signal()
}

// release frees the producers that wait. What they have sent may still be taken.
func (d *door) release() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.releaseLocked()
}

func (d *door) releaseLocked() {
	d.over = true
	d.stuck.Store(false)
	d.room.Broadcast()
}
