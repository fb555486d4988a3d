// Package schedulers has a scheduler as a user may write one.
package schedulers

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// Bare is s with the methods of [scheduler.Scheduler] only, as a user may write one: nothing can
// ask it where it runs, or what comes next.
func Bare(s scheduler.Scheduler) scheduler.Scheduler { return bare{s} }

type bare struct{ s scheduler.Scheduler }

// Now is that of the scheduler within.
func (b bare) Now() time.Time { return b.s.Now() }

// NewAction makes an action of the scheduler within.
func (b bare) NewAction(work action.Work) *action.Action { return b.s.NewAction(work) }

// Schedule makes an action and schedules it.
func (b bare) Schedule(work func(*action.Action), d time.Duration) *action.Action {
	return b.NewAction(action.Func(work)).Schedule(d)
}
