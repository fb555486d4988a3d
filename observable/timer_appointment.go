package observable

import (
	"time"

	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

// appointment is a moment that is waited for by the clock of a scheduler. A run of the scheduler may
// come before it: in Node's order timers know whole milliseconds only.
//
// A moment with a monotonic reading, as those have that the system's clock gives, is waited for by
// that, one without by the date. The date may be set meanwhile, and so it is looked at again and
// again.
type appointment struct {
	s       scheduler.Scheduler // set once
	due     time.Time
	started time.Time // the first time at which a schedule was asked
	seen    time.Time // what the clock said last
}

// look is the time between two looks at the date.
const look = time.Minute

// begin returns how long to wait at first. It is not positive if the moment has come.
func (a *appointment) begin(now time.Time) time.Duration {
	a.seen = now
	wait := a.due.Sub(now)
	if monotonic(now) && !monotonic(a.due) {
		wait = min(wait, look)
	}
	return wait
}

// early returns how long to go on waiting. A clock that has stopped is not waited for.
func (a *appointment) early() time.Duration {
	if a == nil {
		return 0
	}
	now := a.s.Now()
	if now == a.seen {
		return 0
	}
	return a.begin(now)
}

// next asks a schedule for the next moment, and returns how long to wait at first. It asks at the
// moment of its last answer if the clock, which was set back, has not come there again.
func (a *appointment) next(waits schedule.Schedule, step schedule.Step) (time.Duration, bool) {
	now := a.s.Now()
	if a.started.IsZero() {
		a.started = now
	}
	step.Started, step.Now = a.started, now
	behind := a.due.Round(0).After(now.Round(0)) && now != a.seen
	if behind {
		step.Now = a.due
	}
	wait, ok := waits.Next(step)
	a.due = step.Now.Add(wait)
	if monotonic(now) && ok && (behind || wait > look) && dated(waits, step, wait) {
		a.due = a.due.Round(0)
	}
	return a.begin(now), ok
}

// dated reports whether a schedule answers by the date: asked just after the moment that it has
// named, it gives another wait.
func dated(waits schedule.Schedule, step schedule.Step, wait time.Duration) bool {
	step.Now = step.Now.Add(wait).Add(1)
	later, _ := waits.Next(step)
	return later != wait
}

func monotonic(t time.Time) bool { return t != t.Round(0) }
