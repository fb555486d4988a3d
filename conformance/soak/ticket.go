package main

import (
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// ticket is an action with a known number of runs.
type ticket struct {
	want   int32 // runs, if nothing comes in between
	panics bool  // the last of them does

	action *action.Action // set before the ticket is shared
	delay  time.Duration

	begun     atomic.Int32
	cancelled atomic.Bool
	limit     atomic.Int32 // runs that may begin, once it was cancelled
	told      atomic.Bool  // that it will not run any more
}

func (r *round) issue(s scheduler.Scheduler, t *ticket) {
	t.action = s.NewAction(action.Func(func(self *action.Action) { r.run(t, self) }))
	t.action.AddFunc(func() { t.told.Store(true) })
	r.tally.actions.Add(1)
	t.action.Schedule(t.delay)
}

func (r *round) run(t *ticket, self *action.Action) {
	r.tally.runs.Add(1)
	n := t.begun.Add(1)
	switch {
	case n < t.want:
		self.Schedule(t.delay)
	case t.panics:
		r.thrown.Add(1)
		r.tally.panics.Add(1)
		panic("soak")
	}
}

// cancel cancels a ticket, on any goroutine: one run may be in progress, and none begins after
// that.
func (t *ticket) cancel() {
	t.cancelled.Store(true)
	t.action.Unsubscribe()
	t.limit.Store(t.begun.Load() + 1)
}

func (t *ticket) settled() bool { return t.begun.Load() >= t.want || t.told.Load() }

// check judges a ticket once its host is closed.
func (r *round) check(t *ticket) {
	begun, told := t.begun.Load(), t.told.Load()
	if begun > t.want {
		r.faults.note("duplicate", "%d runs instead of %d", begun, t.want)
	}
	if t.cancelled.Load() {
		r.tally.cancelled.Add(1)
		if begun > t.limit.Load() {
			r.faults.note("late", "%d runs, of which %d were allowed when it was cancelled", begun,
				t.limit.Load())
		}
		return
	}
	if t.action.Abandoned() {
		r.tally.abandoned.Add(1)
	}
	if begun < t.want && !(told && t.action.Abandoned()) {
		r.faults.note("lost", "%d runs instead of %d, and no error was reported", begun, t.want)
	}
}
