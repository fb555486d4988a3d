package scheduler

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/subscription"
)

// ScheduleSurviving is [Schedule] for an action that survives panics of its work. It calls report
// with the panic, and runs the work again with the same state, after the wait that the schedule
// gives. That replaces a run for which the work has asked before it panicked. The step's Attempt is
// the number of panics in a row, its Started the time of the first, and its Err the panic, a
// [*subscription.PanicError]. When the schedule stops, the panic goes on to the caller, such as the
// host, without report, and the action is closed: as ever.
//
// schedule.Every(0) runs the work again at once. It panics if s, work or report is nil. report is
// called where the work runs.
func ScheduleSurviving[S any](
	s Scheduler, work func(self *action.Of[S], state S), state S, d time.Duration,
	again schedule.Schedule, report func(*subscription.PanicError),
) *action.Of[S] {
	switch {
	case s == nil:
		panic("scheduler: ScheduleSurviving: nil scheduler")
	case work == nil:
		panic("scheduler: ScheduleSurviving: nil work")
	case report == nil:
		panic("scheduler: ScheduleSurviving: nil report")
	}
	v := &survivor{clock: s, again: again, report: report}
	create := func(w action.Work) *action.Action { return s.NewAction(named{w, work}) }
	return action.NewOf(create, func(self *action.Of[S], state S) {
		defer func() {
			if value := recover(); value != nil {
				self.Schedule(state, v.wait(value))
			}
		}()
		work(self, state)
		v.step = schedule.Step{}
	}).Schedule(state, d)
}

// survivor decides what follows a panic. Only the runs of one action use it.
type survivor struct {
	clock  Scheduler
	again  schedule.Schedule
	report func(*subscription.PanicError)
	step   schedule.Step // of the latest panic; zero if the latest run did not panic
}

// wait reports a panic and returns when the work runs again. It panics anew if the schedule stops.
func (v *survivor) wait(value any) time.Duration {
	err := subscription.NewPanicError(value)
	v.step.Now, v.step.Err = v.clock.Now(), err
	if v.step.Attempt++; v.step.Attempt == 1 {
		v.step.Started = v.step.Now
	}
	d, ok := v.again.Next(v.step)
	if !ok {
		panic(value)
	}
	v.report(err)
	return d
}

// named is work with the label of a function.
type named struct {
	action.Work
	function any
}

// Label returns the name of the function.
func (n named) Label() string { return gort.FuncName(n.function) }
