package priority

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/hosted"
	"github.com/rxsched/rxsched/scheduler"
)

// Level is one priority of a scheduler, as a [scheduler.Scheduler]: each run of an action is a task
// of that priority. All its methods may be called from any goroutine.
type Level struct {
	scheduler.Base
	hooks hooks
}

// At returns a priority as a scheduler. It panics if p is none of the five. Any goroutine may call
// it.
func (s *Scheduler) At(p Priority) *Level {
	p.check("At")
	level := &s.levels[p.lane()]
	if l := level.Load(); l != nil {
		return l
	}
	level.CompareAndSwap(nil, newLevel(s, p.lane()))
	return level.Load()
}

func newLevel(s *Scheduler, lane int) *Level {
	l := new(Level)
	l.hooks = hooks{Hosted: s.on, s: s, base: &l.Base, lane: lane}
	l.Init(s.lock, &l.hooks, s.kernel.Now)
	return l
}

// hooks let actions run as tasks. The ID of an action is its task's slot. An action that schedules
// itself again gets a new task, not a continuation, because its next run need not keep its place.
type hooks struct {
	hosted.Hosted
	s    *Scheduler
	base *scheduler.Base
	lane int
}

// Interrupted reports whether microtasks come before the next task, or the slice is over. The lock
// is not held.
func (h *hooks) Interrupted() bool { return h.Kernel.Interrupted() || h.s.ShouldYield() }

// Request adds a task that starts after d.
func (h *hooks) Request(a *action.Action, d time.Duration) action.ID {
	now := h.s.kernel.Elapsed()
	return h.request(a, now, later(now, max(d, 0)))
}

func (h *hooks) request(a *action.Action, now, start time.Duration) action.ID {
	s := h.s
	if s.dropIfClosed() {
		return action.None
	}
	h.Taken++
	t := s.queues.acquire()
	t.s, t.lane, t.timeout, t.action = s, int8(h.lane), s.queues.timeouts[h.lane], a
	s.queues.add(t, now, start)
	return action.ID(t.slot)
}

// Recycle cancels the task. In the action's own run there is nothing to cancel. If that run asks
// for the same delay, the next task keeps the phase of this one, even if the run is late, and drops
// missed ticks, as an interval of the host does.
func (h *hooks) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	t := h.s.queues.bySlot(id)
	if !h.s.running.is(t) {
		h.s.queues.cancel(t)
		return action.None
	}
	if d <= 0 || d != a.Delay() || a.Pending() {
		return action.None
	}
	beats := (h.s.slicing.now-t.start)/d + 1 // now is when the run began
	return h.request(a, h.s.kernel.Elapsed(), later(t.start, beats*d))
}

// Flush runs a.
func (h *hooks) Flush(a *action.Action) { h.base.Drain(a, nil) }
