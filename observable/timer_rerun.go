package observable

import (
	"time"

	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

// rerun decides whether a source is subscribed to again after so many runs, and makes the notifier
// to wait for. If it returns no function, the next run begins at once.
type rerun func(err error, runs int) (wait func() Notifier, ok bool)

// rerunOf is the rerun of a schedule, for one subscriber that subscribes now. With reset, a first
// run may come again, and time begins anew when it has ended.
func rerunOf(waits schedule.Schedule, s scheduler.Scheduler, reset bool) rerun {
	until := &appointment{s: s, started: s.Now()}
	return func(err error, runs int) (func() Notifier, bool) {
		if reset && runs == 1 {
			until.started = time.Time{}
		}
		_, ok := until.next(waits, schedule.Step{Attempt: runs, Err: err})
		return func() Notifier { return onceAt("Timer", until.due, s) }, ok
	}
}
