// Package schedulers has a scheduler as a user may write one.
package schedulers

import "github.com/rxsched/rxsched/scheduler"

// Bare is s with the methods of [scheduler.Scheduler] only, as a user may write one: nothing can
// ask it where it runs, or what comes next.
func Bare(s scheduler.Scheduler) scheduler.Scheduler { return struct{ scheduler.Scheduler }{s} }
