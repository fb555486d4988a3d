package observable

import (
	"sync"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/scheduler"
)

// hopRuns are the runs in which something is delivered on a scheduler. Each is an action of its own,
// as in RxJS, and actions are used again.
type hopRuns struct {
	s       scheduler.Scheduler
	bond    bond          // fails this
	root    *scope.Scope  // closes when deliver panics
	deliver func(*hopRun) // called by the scheduler
	fails   failer        // the destination, or what delivers to it
	release func()        // frees producers that wait, when nothing will be delivered; may be nil
	label   string        // set once

	mu     sync.Mutex // guards what is below, and the hopRuns' fields
	idle   []*hopRun  // are over
	latest *hopRun    // the one that began last; it may not be over
	inside bool       // a delivery is in progress
	lost   error      // an error to tell after that delivery
	failed bool       // the error is told, or about to be: nothing more is delivered
}

// spare is how many idle runs a hop keeps, after a burst.
const spare = 256

// hopRun is a run.
type hopRun struct {
	of        *hopRuns
	action    *action.Action
	withdrawn bool
	until     uint64  // the place behind what it delivers, or 0; guarded by the hop's queue
	dropped   *hopRun // the next in the list of a withdrawal
}

func initHopRuns[R any](
	c *hopRuns, label string, s scheduler.Scheduler, dst *Subscriber[R], deliver func(*hopRun),
) {
	c.s, c.root, c.deliver, c.fails, c.label = s, dst.root, deliver, dst, label
	c.bond = bond{dst.life, c}
}

// take returns a run to ask for. The lock of the hop's queue may be held.
func (c *hopRuns) take() *hopRun {
	c.mu.Lock()
	defer c.mu.Unlock()
	last := len(c.idle) - 1
	if last < 0 {
		return &hopRun{of: c}
	}
	r := c.idle[last]
	c.idle = c.idle[:last]
	return r
}

// ask schedules a run after d.
func (r *hopRun) ask(d time.Duration) {
	if r.action == nil {
		a := r.of.bond.engage(r.of.s, r)
		r.of.mu.Lock()
		r.action = a
		r.of.mu.Unlock()
	}
	r.action.Schedule(d)
}

// withdraw takes back a run that was asked for. It may be about to begin.
func (r *hopRun) withdraw() {
	r.of.mu.Lock()
	r.withdrawn = true
	a := r.action
	r.of.mu.Unlock()
	if a != nil {
		a.Unsubscribe()
	}
}

// Run delivers. Runs come one after another, so the run before has ended, and its action is idle now.
// It was not idle during its own run: if it were scheduled then, it would keep its place in time,
// ahead of others.
func (r *hopRun) Run(*action.Action) {
	c := r.of
	surplus, ok := c.enter(r)
	if surplus != nil {
		surplus.action.Unsubscribe()
	}
	if !ok {
		return
	}
	returned := false
	defer c.root.Guard(&returned)
	c.deliver(r)
	returned = true
	c.leave()
}

// Label is for traces.
func (r *hopRun) Label() string { return r.of.label }

// enter notes that r begins, and returns the run before if its action is not worth keeping. It
// reports false if r comes too late.
func (c *hopRuns) enter(r *hopRun) (surplus *hopRun, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r.withdrawn || c.failed {
		return nil, false
	}
	surplus = c.latest
	c.latest, c.inside = r, true
	if surplus != nil && len(c.idle) < spare {
		c.idle = append(c.idle, surplus)
		surplus = nil
	}
	return surplus, true
}

// leave notes that a delivery is over.
func (c *hopRuns) leave() {
	c.mu.Lock()
	c.inside = false
	err := c.lost
	c.failed = c.failed || err != nil
	c.mu.Unlock()
	if err != nil {
		c.fails.Error(err)
	}
}

// Error ends the hop because something will not be delivered. If a delivery is in progress, perhaps
// on another goroutine, the error comes after it. Of calls on several goroutines one counts, because
// the destination is told by one at a time.
func (c *hopRuns) Error(err error) {
	c.mu.Lock()
	inside, late := c.inside, c.failed
	if inside && !late {
		c.lost = err
	}
	c.failed = late || !inside
	c.mu.Unlock()
	switch {
	case late:
	case !inside:
		c.fails.Error(err)
	case c.release != nil:
		c.release() // the delivery may be waiting for them
	}
}
