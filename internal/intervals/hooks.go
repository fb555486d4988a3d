// Package intervals has the hooks of package async. Other schedulers embed them in their own hooks,
// for delays above 0.
package intervals

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/internal/hosted"
	"github.com/rxsched/rxsched/scheduler"
)

// Hooks let actions run from intervals of the host. Other schedulers embed them, replace some of
// the methods, and call the replaced ones by name. They stand for RxJS's AsyncAction and
// AsyncScheduler.
type Hooks struct {
	hosted.Hosted
	Base *scheduler.Base            // set once; it runs the flush
	due  *ring.Ring[*action.Action] // came due during a flush; guarded by the host
}

// New returns the hooks of the scheduler of a package. It panics if h is nil.
func New(name string, h kernel.Host, base *scheduler.Base) Hooks {
	return Hooks{Hosted: hosted.On(name+": New", h), Base: base, due: new(ring.Ring[*action.Action])}
}

// Request asks the host for an interval of period d.
func (h *Hooks) Request(a *action.Action, d time.Duration) action.ID {
	return action.ID(h.Kernel.SetInterval((*action.Firing)(a), d))
}

// Recycle keeps the interval if the action asks for the run after d in its own run, with the same
// delay. Otherwise it clears the interval. A closed host has no intervals any more.
func (h *Hooks) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	if a.Delay() == d && !a.Pending() && !h.Kernel.Closed() {
		return id
	}
	h.Kernel.ClearInterval(kernel.ID(id))
	return action.None
}

// Flush runs a, and the actions that come due meanwhile.
func (h *Hooks) Flush(a *action.Action) {
	if h.Base.Active() {
		ring.Push(h.due, a)
		return
	}
	h.Base.Drain(a, h)
}

// Next takes the next action that came due during the flush.
func (h *Hooks) Next() *action.Action {
	if ring.Len(h.due) == 0 {
		return nil
	}
	return ring.Pop(h.due)
}
