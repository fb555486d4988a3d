package virtual

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// An action of this package has an ID until it is closed. The ID holds its index:
//
//	made or idle        index
//	pending             index, queued, and action.Fixed if actions are immutable
//	running             index, and action.Fixed if actions are immutable
//	replaced            index, queued, replaced and action.Fixed; only if actions are immutable
const (
	queued     action.ID = 1 << iota // there is an item in the queue
	replaced                         // a successor runs in its place
	indexShift = iota
)

func idOf(index uint64) action.ID { return action.ID(index+1) << indexShift }

func indexOf(id action.ID) uint64 { return uint64(idle(id)>>indexShift) - 1 }

func idle(id action.ID) action.ID { return id &^ (queued | replaced | action.Fixed) }

// hooks let actions wait in the queue. They are called with the lock held.
type hooks Scheduler

// RunsElsewhere returns false: the time of the next flush is not known.
func (h *hooks) RunsElsewhere() bool { return false }

// RunsAfter returns false, for the same reason.
func (h *hooks) RunsAfter() (uint64, bool) { return 0, false }

// Interrupted returns true: each action has a run of its own.
func (h *hooks) Interrupted() bool { return true }

// RunsHere reports whether the caller is on the goroutine that flushes. The lock is not held.
func (h *hooks) RunsHere() bool {
	id := gort.Goid()
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.owner == id
}

// Request queues a. If a was withdrawn, is running, or is a successor, which has no index yet, it
// takes a new index.
func (h *hooks) Request(a *action.Action, d time.Duration) action.ID {
	s := (*Scheduler)(h)
	id := a.ID()
	if id == action.None || a.Running() {
		id = s.nextID()
	}
	return s.queue.push(a, s.frameAfterLocked(d), id) | s.fixed
}

// Recycle withdraws a if it is queued. But if a has just got a successor, it stays queued, to move
// the frame. After its last run, a keeps its index.
func (h *hooks) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	switch {
	case id&queued == 0 && d == action.Never:
		return idle(id)
	case id&queued != 0 && id&replaced == 0 && !a.Pending():
		return id | replaced
	case id&queued != 0:
		h.queue.withdraw(a)
	}
	return action.None
}

// Flush does nothing: actions run in Scheduler.Flush, and nowhere else.
func (h *hooks) Flush(*action.Action) {}
