// Package intervals has the hooks of package async. Other schedulers embed them in their own hooks,
// for delays above 0.
package intervals

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/kernel"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

// Hooks let actions run from intervals of the host. Other schedulers embed them, replace some of
// the methods, and call the replaced ones by name. They stand for RxJS's AsyncAction and
// AsyncScheduler.
type Hooks struct {
	*sync.Mutex                            // the host's
	kernel      kernel.Kernel              // set once
	base        *scheduler.Base            // set once; it runs the flush
	due         *ring.Ring[*action.Action] // came due during a flush; guarded by the host
}

// New returns the hooks of a scheduler.
func New(k kernel.Kernel, base *scheduler.Base) Hooks {
	return Hooks{Mutex: k.Mutex(), kernel: k, base: base, due: new(ring.Ring[*action.Action])}
}

// Request asks the host for an interval of period d.
func (h *Hooks) Request(a *action.Action, d time.Duration) action.ID {
	return action.ID(h.kernel.SetInterval((*action.Firing)(a), d))
}

// Recycle keeps the interval if the action asks for the run after d in its own run, with the same
// delay. Otherwise it clears the interval. A closed host has no intervals any more.
func (h *Hooks) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	if a.Delay() == d && !a.Pending() && !h.kernel.Closed() {
		return id
	}
	h.kernel.ClearInterval(kernel.ID(id))
	return action.None
}

// Flush runs a, and the actions that come due meanwhile.
func (h *Hooks) Flush(a *action.Action) {
	if h.base.Active() {
		h.due.Push(a)
		return
	}
	h.base.Drain(a, h)
}

// RunsHere reports whether the caller is on the goroutine that drives the host.
func (h *Hooks) RunsHere() bool { return h.kernel.Place().Deadlocks() }

// HostClosed reports whether the host is closed.
func (h *Hooks) HostClosed() bool { return h.kernel.Closed() }

// HostGone returns the host's [kernel.Kernel.Gone], because every delay needs the host. It needs no
// lock.
func (h *Hooks) HostGone(time.Duration) *subscription.Subscription { return h.kernel.Gone() }

// AwaitRun waits on c until an action signals it: see [kernel.Kernel.Await]. The lock is not held.
func (h *Hooks) AwaitRun(c *sync.Cond, stuck *atomic.Bool) error { return h.kernel.Await(c, stuck) }

// RunsElsewhere reports whether another goroutine drives the host.
func (h *Hooks) RunsElsewhere() bool { return h.kernel.Place() == kernel.Elsewhere }

// Interrupted reports whether microtasks come before the next action, or the host is closed. The
// lock is not held.
func (h *Hooks) Interrupted() bool { return h.kernel.Interrupted() }

// Next takes the next action that came due during the flush.
func (h *Hooks) Next() *action.Action {
	if h.due.Len() == 0 {
		return nil
	}
	return h.due.Pop()
}
