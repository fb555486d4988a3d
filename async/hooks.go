package async

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/scheduler"
)

// Hooks are the steps of an action on intervals. They stand for RxJS's AsyncAction and
// AsyncScheduler. Specialisations embed them and replace some; "super" is the step called by name.
type Hooks struct {
	*sync.Mutex                            // the host's
	kernel      host.Kernel                // set once
	base        *scheduler.Base            // set once: whose flush it is
	due         *ring.Ring[*action.Action] // came due during a flush; guarded by the host
}

// NewHooks returns the steps for a scheduler's base.
func NewHooks(k host.Kernel, base *scheduler.Base) Hooks {
	return Hooks{Mutex: k.Mutex(), kernel: k, base: base, due: new(ring.Ring[*action.Action])}
}

// Request asks the host for an interval of period d.
func (h *Hooks) Request(a *action.Action, d time.Duration) action.ID {
	return action.ID(h.kernel.SetInterval((*action.Firing)(a), d))
}

// Recycle keeps the interval if the run after d is asked for in the action's own run, with the same
// delay; otherwise it clears it. A host that is closed has none any more.
func (h *Hooks) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	if a.Delay() == d && !a.Pending() && !h.kernel.Closed() {
		return id
	}
	h.kernel.ClearInterval(host.TimerID(id))
	return action.None
}

// Flush runs a, and what comes due meanwhile.
func (h *Hooks) Flush(a *action.Action) {
	if h.base.Active() {
		h.due.Push(a)
		return
	}
	h.base.Drain(a, h)
}

// Inside reports whether the caller is on the goroutine that drives the host.
func (h *Hooks) Inside() bool { return h.kernel.Inside() }

// Await waits for what an action does. The lock is not held.
func (h *Hooks) Await(c *sync.Cond, stuck *atomic.Bool) error { return h.kernel.Await(c, stuck) }

// DrivenElsewhere reports whether another goroutine than the caller's drives the host.
func (h *Hooks) DrivenElsewhere() bool { return h.kernel.DrivenElsewhere() }

// Interrupted reports whether microtasks are to run before the next action, or the host is closed.
// The lock is not held.
func (h *Hooks) Interrupted() bool { return h.kernel.Interrupted() }

// Next takes the next action that came due during the flush.
func (h *Hooks) Next() *action.Action {
	if h.due.Len() == 0 {
		return nil
	}
	return h.due.Pop()
}
