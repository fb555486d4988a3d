package observable

import (
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

// pace says whether a source is subscribed again, when it has ended so often, and makes what is
// waited for before. If it returns no function, the next run begins at once.
type pace func(err error, runs int) (wait func() Notifier, ok bool)

// paceOf is the pace of a schedule, for one subscriber who subscribes now. With reset, a first run
// may come again, and time begins anew when it has ended.
func paceOf(waits schedule.Schedule, s scheduler.Scheduler, reset bool) pace {
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
