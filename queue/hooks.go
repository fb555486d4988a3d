package queue

import (
	"sync"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/hosted"
	"github.com/rxsched/rxsched/internal/intervals"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/subscription"
)

// hooks replace those of async for delays of 0. The ID of an action in the list is its place, with
// the flag Here. They are called with the host's lock held. They stand for RxJS's QueueAction.
type hooks struct {
	intervals.Hooks
	s         *Scheduler
	runs      hosted.Runs // set once
	elsewhere bool        // the traced run is not on the host's goroutine; guarded by the host
}

// Request puts a into the list; the flush that follows drains it.
func (h *hooks) Request(a *action.Action, d time.Duration) action.ID {
	if d > 0 {
		return h.Hooks.Request(a, d)
	}
	return h.s.push(entry{a, action.None})
}

// Recycle moves an action between the list and its interval. RxJS does not give up one at once when
// the action changes to the other, and a host can see that, so it is part of the semantics:
//
//   - An action in the list that is scheduled with a delay asks for the interval, but runs when its
//     turn in the list comes. (An action that is in the list because it came due during another
//     goroutine's drain, which RxJS does not have, leaves the list.)
//   - An action with an interval that is scheduled without delay keeps the interval until it has
//     run from the list, or until the end of its run if that run scheduled it. RxJS does not even
//     clear the interval then: see docs/reference/differences.md.
func (h *hooks) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	switch {
	case id&action.Here != 0:
		return h.recyclePlace(a, id, d)
	case d <= 0 && a.Delay() > 0 && !a.Pending():
		return h.s.push(entry{a, id | spent})
	case d <= 0:
		return h.s.push(entry{a, id})
	default:
		return h.Hooks.Recycle(a, id, d)
	}
}

// recyclePlace is Recycle for an action in the list.
func (h *hooks) recyclePlace(a *action.Action, id action.ID, d time.Duration) action.ID {
	e := h.s.at(id)
	switch {
	case d <= 0:
		moved := *e
		h.s.drop(id)
		return h.s.push(moved)
	case d == action.Never, e.held == handed:
		h.clear(e)
		h.s.drop(id)
		return action.None
	default:
		h.clear(e)
		e.held = h.Hooks.Request(a, d)
		return id
	}
}

// clear clears the interval of an action in the list.
func (h *hooks) clear(e *entry) {
	if id := e.interval(); id != action.None {
		e.held &^= id
		h.Hooks.Recycle(e.action, id, action.Never)
	}
}

// RunsHere returns true on every goroutine: a queue runs actions on the goroutine that schedules
// them, where waiting for them deadlocks.
func (h *hooks) RunsHere() bool { return true }

// HostGone is the host's for a delay above 0. Other work does not need the host. No lock is needed.
func (h *hooks) HostGone(d time.Duration) *subscription.Subscription {
	if d <= 0 {
		return nil
	}
	return h.Hooks.HostGone(d)
}

// RunsElsewhere returns false on every goroutine, for the same reason.
func (h *hooks) RunsElsewhere() bool { return false }

// RunsAfter returns false, for the same reason.
func (h *hooks) RunsAfter() (uint64, bool) { return 0, false }

// AwaitRun returns an error, for the same reason.
func (h *hooks) AwaitRun(*sync.Cond) error { return waits.ErrDeadlock }

// Flush drains the list, beginning with a if it comes from its interval. If the queue is being
// drained already, a is left to that drain.
func (h *hooks) Flush(a *action.Action) {
	queued := a.ID()&action.Here != 0
	switch {
	case !a.Pending(): // it runs on another goroutine; its end decides about the interval
	case !h.s.Active() && queued:
		h.s.Drain(nil, h)
	case !h.s.Active():
		h.s.current, h.s.place = a, 0
		h.s.Drain(a, h)
	case !queued:
		h.Hooks.Recycle(a, a.ID(), action.Never)
		a.SetID(h.s.push(entry{a, handed}))
	}
}

// Next takes the next action from the list. If the drain is not active, a panic ended it, and the
// action will not run.
func (h *hooks) Next() *action.Action {
	h.clearSpent()
	h.s.current = h.s.pop()
	if h.s.current != nil && !h.s.Active() {
		h.runs.Cancelled(h.s.place - 1)
	}
	return h.s.current
}

// Traced is [scheduler.Traced.Traced].
func (h *hooks) Traced() *bool { return h.runs.Traced() }

// Begin tells of a run from the list. The host itself sees a run from an interval.
func (h *hooks) Begin(a *action.Action) uint64 {
	if h.s.place == 0 {
		return 0
	}
	h.elsewhere = h.runs.Elsewhere()
	return h.runs.Begin(h.s.place-1, a, h.elsewhere)
}

// End is [scheduler.Traced.End].
func (h *hooks) End(run uint64) { h.runs.End(run, h.elsewhere) }

// clearSpent clears the interval that the current run made superfluous, now that the run has ended.
func (h *hooks) clearSpent() {
	if a := h.s.current; a != nil && a.ID()&action.Here != 0 {
		if e := h.s.at(a.ID()); e.held&spent != 0 {
			h.clear(e)
		}
	}
}
