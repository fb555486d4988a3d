package priority

import (
	"time"

	"github.com/rxsched/rxsched/action"
)

// Work is the function of a task. It returns nil when it is done, or a continuation, with which the
// task goes on later. The continuation keeps the task's place and expiration. It stands for React's
// callback.
type Work func(Slice) Work

// Slice tells work whether it must finish or give way. It is valid during the call of the work.
type Slice struct {
	// DidTimeout says that the task has expired and should finish. It stands for React's
	// didTimeout.
	DidTimeout bool

	s *Scheduler
}

// Over reports whether the work should return a continuation, because the slice is over and the
// task has not expired. Long work asks it between two steps:
//
//	for ; row < height; row++ {
//		if slice.Over() {
//			return render
//		}
//		draw(row)
//	}
//	return nil
//
// Once the task has expired, Over is false to its end: work of [Low] that takes longer than 10 s
// then holds the host until it is done, as in React. Schedule what may take so long with [Idle],
// which expires after twelve days, or with a [TaskConfig].Timeout that is longer than the work.
//
// It stands for React's usual "!didTimeout && shouldYield()". For a zero Slice it returns false.
func (s Slice) Over() bool { return !s.DidTimeout && s.s != nil && s.s.ShouldYield() }

// Task is scheduled work, which can be cancelled. It stands for the task that React's
// scheduleCallback returns. All its methods may be called from any goroutine.
type Task struct {
	s       *Scheduler
	timeout time.Duration // guarded by the host, as all below
	start   time.Duration
	number  uint64 // in the order of scheduling

	// At most one of work and action is set. It is called next. A task with neither is blank: it is
	// running, over or cancelled.
	work   Work
	action *action.Action

	slot    uint32 // index in actions.tasks plus one; 0 if the task runs no actions
	lane    int8   // of its priority
	delayed bool   // it is in queues.delayed, not in queues.ready
}

// Closed reports whether the task will not run any more, because it is done, has panicked, was
// cancelled, or its host is closed.
func (t *Task) Closed() bool {
	t.s.lock.Lock()
	defer t.s.lock.Unlock()
	return t.s.kernel.Closed() || t.blank() && !t.s.running.is(t)
}

// Cancel cancels the task, and lets go of its work at once. It does nothing if the task is over.
// Any goroutine may call it. It stands for React's cancelCallback.
//
// Cancel does not interrupt a run. Called by another goroutine during a run, it makes that run the
// last. Called by the work itself it has no effect, as in React, because the work decides by its
// result whether the task goes on.
func (t *Task) Cancel() {
	t.s.lock.Lock()
	defer t.s.lock.Unlock()
	if t.s.running.is(t) {
		t.s.running.stop()
	} else {
		t.s.queues.cancel(t)
	}
}

// blank reports whether there is nothing to call.
func (t *Task) blank() bool { return t.work == nil && t.action == nil }
