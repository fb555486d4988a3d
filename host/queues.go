package host

import (
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/containers/ring"
)

// queues are what waits on a host. Those of which a host has never had any are the empty ones below.
type queues struct {
	tasks      ring.Ring[task]
	micro      microtasks
	timers     timerStore
	immediates *immediates
	frames     *frames
	idle       *idle
	holds      map[*Hold]bool // those that are not over
	guests     *guests

	framePeriod time.Duration // set once
}

// What hosts have of which they never had any. Nothing is written there.
var (
	noImmediates immediates
	noFrames     frames
	noIdle       = idle{timeouts: &none}
	noGuests     guests
)

// timed reports whether a timer, a frame, an idle timeout or an alarm is pending.
func (q *queues) timed() bool {
	return q.timers.store.Len() > 0 || q.frames.asked() || q.idle.timed() || q.guests.alarms.Len() > 0
}

// refed reports whether anything that waits keeps the host running.
func (q *queues) refed() bool {
	return ring.Len(&q.tasks) > 0 || ring.Len(&q.micro.Ring) > 0 || q.timers.store.Refed() > 0 ||
		q.immediates.refed > 0 || q.frames.asked() || q.idle.waits() || len(q.holds) > 0 ||
		q.guests.refs() > 0
}

// nextDue returns when the first timer, frame, idle timeout or alarm is ready; Forever if none will
// be.
func (q *queues) nextDue() time.Duration {
	due, _ := q.timers.order.Due()
	due = min(due, q.guests.due())
	at, _ := q.idle.timeouts.Due()
	due = min(due, at)
	if q.frames.asked() {
		due = min(due, q.frames.due)
	}
	return due
}

// first returns the runner of what is ready first, at a time that has not come; nil if that is a
// user's function.
func (q *queues) first(at time.Duration) kernel.Runner {
	switch r, due := q.timers.order.First(); {
	case due == at:
		return r
	case q.frames.asked() && q.frames.due == at:
		return ring.At(&q.frames.list, ring.Head(&q.frames.list)).r
	case q.idle.waits():
		return ring.At(&q.idle.list, ring.Head(&q.idle.list)).r
	}
	return nil
}

// counts counts the callbacks that wait, but for tasks.
func (q *queues) counts() (c Counts) {
	c.Microtasks = uint64(ring.Len(&q.micro.Ring))
	c.Timers = uint64(q.timers.store.Len())
	c.Frames = uint64(q.frames.live)
	c.Idle = uint64(q.idle.waiting)
	c.Immediates = uint64(q.immediates.live)
	return c
}

// each calls f with each waiting runner that may need to know that the host closes.
func (q *queues) each(f func(kernel.Runner)) {
	ring.Each(&q.tasks, func(t *task) { f(t.run) }) // functions in chunks need not know
	ring.Each(&q.micro.Ring, func(r *kernel.Runner) { f(*r) })
	q.timers.store.Each(func(_ timers.ID, t timers.Timer) { f(t.Run) })
	ring.Each(&q.frames.list, func(c *frameCallback) { f(c.r) })
	ring.Each(&q.idle.list, func(c *idleCallback) { f(c.r) })
}

// reset drops all that waits.
func (q *queues) reset() {
	ring.Clear(&q.tasks)
	ring.Clear(&q.micro.Ring)
	q.timers = noTimers(q.timers.node)
	if q.immediates != &noImmediates {
		q.immediates.reset()
	}
	if q.frames != &noFrames {
		q.frames.reset()
	}
	if q.idle != &noIdle {
		q.idle.reset()
	}
	for h := range q.holds {
		h.outer.end()
	}
	q.holds = nil
	if q.guests != &noGuests {
		q.guests.alarms = timers.Strict{}
	}
}
