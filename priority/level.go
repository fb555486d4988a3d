package priority

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/intervals"
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
	on := intervals.Hosted{Mutex: s.lock, Kernel: s.kernel}
	l.hooks = hooks{Hosted: on, s: s, base: &l.Base, lane: lane}
	l.Init(s.lock, &l.hooks, s.kernel.Now)
	return l
}

// hooks let actions run as tasks. The ID of an action is its task's slot. An action that schedules
// itself again gets a new task, not a continuation, because its next run need not keep its place.
type hooks struct {
	intervals.Hosted
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
	t := s.actions.acquire()
	t.s, t.lane, t.timeout, t.action = s, int8(h.lane), s.timeouts[h.lane], a
	s.add(t, now, start)
	return action.ID(t.slot)
}

// Recycle cancels the task. In the action's own run there is nothing to cancel. If that run asks
// for the same delay, the next task keeps the phase of this one, even if the run is late, and drops
// missed ticks, as an interval of the host does.
func (h *hooks) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	t := h.s.actions.tasks[id-1]
	if t != h.s.current {
		h.s.cancel(t)
		return action.None
	}
	if d <= 0 || d != a.Delay() || a.Pending() {
		return action.None
	}
	beats := (h.s.now-t.start)/d + 1 // h.s.now is when the run began
	return h.request(a, h.s.kernel.Elapsed(), later(t.start, beats*d))
}

// Flush runs a.
func (h *hooks) Flush(a *action.Action) { h.base.Drain(a, h) }

// Next ends the flush: a task is one run.
func (h *hooks) Next() *action.Action { return nil }

// actions holds the tasks that run actions. Nobody else holds them, so they are used again.
type actions struct {
	tasks  []*Task // all of them, by slot
	vacant []*Task
}

// acquire returns a task that is not in use.
func (a *actions) acquire() *Task {
	if last := len(a.vacant) - 1; last >= 0 {
		t := a.vacant[last]
		a.vacant = a.vacant[:last]
		return t
	}
	t := new(Task)
	a.tasks = append(a.tasks, t)
	t.slot = uint32(len(a.tasks))
	return t
}

// releaseAll makes them all blank, and returns the actions that were pending.
func (a *actions) releaseAll() (pending []*action.Action) {
	for _, t := range a.tasks {
		if t.action != nil {
			pending = append(pending, t.action)
			t.action = nil
		}
	}
	return pending
}

// release ends a task's use.
func (a *actions) release(t *Task) { a.vacant = append(a.vacant, t) }
