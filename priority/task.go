package priority

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/goid"
)

// Work is what a task does. It returns nil when it is done, or what the task is to go on with
// later: its continuation, which keeps the task's place and its expiration. It stands for React's
// callback.
type Work func(Slice) Work

// Slice is what work is told when it is called. It is for the time of that call.
type Slice struct {
	// DidTimeout says that the task has expired: it is to be brought to its end. It stands for
	// React's didTimeout.
	DidTimeout bool

	s *Scheduler
}

// Over reports whether the work is to return a continuation, because the slice is over and the task
// has not expired. It is what long work asks between any two of its steps:
//
//	for ; row < height; row++ {
//		if slice.Over() {
//			return render
//		}
//		draw(row)
//	}
//	return nil
//
// It stands for the usual "didTimeout || !shouldYield()". Of a zero Slice it is false.
func (s Slice) Over() bool { return !s.DidTimeout && s.s != nil && s.s.ShouldYield() }

// Task is work that was scheduled. It stands for what React's scheduleCallback returns. All its
// methods may be called from any goroutine.
type Task struct {
	s       *Scheduler
	timeout time.Duration // guarded by the host, as all below
	start   time.Duration

	// At most one of work and action is set: what to call next. A task without either is blank: it
	// is running, over or cancelled.
	work   Work
	action *action.Action

	slot    uint32 // of a task that runs actions, its place among them plus one
	lane    int8   // that of its priority
	delayed bool   // it is among the delayed, not the ready
}

// Closed reports whether the task will not run any more: it is done, has failed, was cancelled, or
// its host is closed.
func (t *Task) Closed() bool {
	t.s.lock.Lock()
	defer t.s.lock.Unlock()
	return t.s.kernel.Closed() || t.blank() && t != t.s.current
}

// Cancel takes back what the task would do next, and lets go of it at once. It does nothing if
// there is nothing. Any goroutine may call it. It stands for React's cancelCallback.
//
// While the task runs, Cancel is about its continuation. The work itself decides by what it returns
// whether it goes on, so from inside the work Cancel has no effect, as in React; from another
// goroutine it makes sure that this run was the last.
func (t *Task) Cancel() {
	t.s.lock.Lock()
	defer t.s.lock.Unlock()
	if t == t.s.current {
		t.s.stop(goid.Get())
		return
	}
	t.s.cancel(t)
}

// blank reports whether there is nothing to call.
func (t *Task) blank() bool { return t.work == nil && t.action == nil }
