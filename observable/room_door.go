package observable

import (
	"sync"

	"github.com/rxsched/rxsched/observable/internal/demand"
)

// door is where producers wait for room in a backlog: at its gate if they have asked, else with
// their goroutine.
type door struct {
	await awaiting    // set once
	gate  demand.Gate // where producers wait that have asked

	mu   sync.Mutex // guards the backlog, too
	room sync.Cond  // signalled when an element leaves, and at the end
	over bool       // the subscription has ended; guarded by mu
}

// awaiting waits on c until room is made, as [provide.Scheduler.Await] does.
type awaiting func(c *sync.Cond) error

// init prepares d. credit is how many elements there is room for; it takes mu.
func (d *door) init(await awaiting, credit func() int) {
	d.await = await
	d.room.L = &d.mu
	d.gate.Init(func() bool { return credit() > 0 })
}

// waitLocked waits as long as full says so. It reports false if the subscription has ended.
func (d *door) waitLocked(full func() bool) (ok bool, err error) {
	for full() && !d.over {
		if err := d.await(&d.room); err != nil && !d.over {
			return false, err
		}
	}
	return !d.over, nil
}

// leftLocked is called when an element has left. The caller tells the gate, without mu.
func (d *door) leftLocked() { d.room.Signal() }

// release frees the producers that wait. What they have sent may still be taken.
func (d *door) release() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.releaseLocked()
}

func (d *door) releaseLocked() {
	d.over = true
	d.room.Broadcast()
}
