package observable

import (
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

// rerun says whether a source is subscribed again, when it has ended so often, and makes what is
// waited for before. If it returns no function, the next run begins at once.
type rerun func(err error, runs int) (wait func() Notifier, ok bool)

// rerunOf is the rerun of a schedule, for one subscriber who subscribes now. With reset, a first run
// may come again, and time begins anew when it has ended.
func rerunOf(waits schedule.Schedule, s scheduler.Scheduler, reset bool) rerun {
	started := s.Now()
	return func(err error, runs int) (func() Notifier, bool) {
		now := s.Now()
		if reset && runs == 1 {
			started = now
		}
		step := schedule.Step{Attempt: runs, Started: started, Now: now, Err: err}
		d, ok := waits.Next(step)
		return func() Notifier { return Timer(d, s) }, ok
	}
}
