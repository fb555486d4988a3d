package host

import (
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/containers/ring"
)

// queues are what waits on a host. Those of which a host has never had any are nil.
type queues struct {
	tasks      ring.Ring[task]
	micro      microtasks
	timers     timerStore
	immediates *immediates
	frames     *frames
	idle       *idle
	holds      *holds
	guests     *guests

	framePeriod time.Duration // set once
}

// timed reports whether a timer, a frame, an idle timeout or an alarm is pending.
func (q *queues) timed() bool {
	return q.timers.store.Len() > 0 || q.frames.asked() || q.idle.timed() || q.guests.len() > 0
}

// refed reports whether anything that waits keeps the host running.
func (q *queues) refed() bool {
	return ring.Len(&q.tasks) > 0 || ring.Len(&q.micro.Ring) > 0 || q.timers.store.Refed() > 0 ||
		q.immediates.refs() > 0 || q.frames.asked() || q.idle.waits() || q.holds.count() > 0 ||
		q.guests.refs() > 0
}

// nextDue returns when the first timer, frame, idle timeout or alarm is ready; Forever if none will
// be.
func (q *queues) nextDue() time.Duration {
	due, _ := q.timers.order.Due()
	due = min(due, q.guests.due())
	if q.idle.timed() {
		at, _ := q.idle.timeouts.Due()
		due = min(due, at)
	}
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
	c.Timers = uint64(q.timers.store.Len() + q.guests.len())
	if q.frames != nil {
		c.Frames = uint64(q.frames.live)
	}
	if q.idle != nil {
		c.Idle = uint64(q.idle.waiting)
	}
	if q.immediates != nil {
		c.Immediates = uint64(q.immediates.live)
	}
	return c
}

// each calls f with each runner that waits and might have to hear that the host closes.
func (q *queues) each(f func(kernel.Runner)) {
	ring.Each(&q.tasks, func(t *task) { f(t.run) }) // a chunk's functions have nothing to hear
	ring.Each(&q.micro.Ring, func(r *kernel.Runner) { f(*r) })
	q.timers.store.Each(func(_ timers.ID, t timers.Timer) { f(t.Run) })
	if q.frames != nil {
		ring.Each(&q.frames.list, func(c *frameCallback) { f(c.r) })
	}
	if q.idle != nil {
		ring.Each(&q.idle.list, func(c *idleCallback) { f(c.r) })
	}
}

// reset drops all that waits.
func (q *queues) reset() {
	ring.Clear(&q.tasks)
	ring.Clear(&q.micro.Ring)
	q.timers = noTimers(q.timers.node)
	q.immediates.reset()
	q.frames.reset()
	q.idle.reset()
	q.holds.reset()
	q.guests.reset()
}
