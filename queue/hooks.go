package queue

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
)

// hooks replace the steps of async for delays of 0. Such an action's ID is its place in the list, plus Here. They stand for RxJS's
// QueueAction.
type hooks struct {
	async.Hooks
	s *Scheduler
}

// Request puts a into the list; the flush that follows drains it.
func (h *hooks) Request(a *action.Action, d time.Duration) action.ID {
	if d > 0 {
		return h.Hooks.Request(a, d)
	}
	return h.s.push(a)
}

// Recycle takes a out of the list. An interval whose own run asks to run at once is cleared when that run has ended, as in RxJS.
func (h *hooks) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	if id&action.Here != 0 {
		h.s.withdraw(id)
		h.settle(a)
		return action.None
	}
	if d <= 0 && a == h.s.current && h.s.interval == action.None {
		h.s.interval = id
		return action.None
	}
	return h.Hooks.Recycle(a, id, d)
}

// settle clears the interval that the run of a has left behind, if it has.
func (h *hooks) settle(a *action.Action) {
	if id := h.s.interval; a == h.s.current && id != action.None {
		h.s.interval = action.None
		h.Hooks.Recycle(a, id, action.Never)
	}
}

// Inside is true everywhere: a queue runs its actions on the goroutine that schedules them, and nobody can wait for that.
func (h *hooks) Inside() bool { return true }

// Flush drains the list, beginning with a if it comes from its interval. If the queue is being drained already, a is left to
// that drain.
func (h *hooks) Flush(a *action.Action) {
	queued := a.ID()&action.Here != 0
	switch {
	case !h.s.Active() && queued:
		h.s.Drain(nil, h)
	case !h.s.Active():
		h.s.current = a
		h.s.Drain(a, h)
	case !queued:
		h.Hooks.Recycle(a, a.ID(), action.Never)
		a.SetID(h.s.push(a))
	}
}

// Next takes the next action from the list.
func (h *hooks) Next() *action.Action {
	h.settle(h.s.current)
	h.s.current = h.s.pop()
	return h.s.current
}
