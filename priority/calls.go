package priority

import (
	"time"

	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/containers/ring"
)

// calls is what the scheduler has asked of the host: the message, and timers. It is guarded by the
// host.
type calls struct {
	kernel  kernel.Kernel // set once
	message kernel.Runner // set once
	alarm   kernel.Runner // set once: runs when a timer fires

	looping bool                 // the message is posted, or being handled
	armed   bool                 // timer is pending, and the next message is to clear it
	timer   kernel.ID            // the timer armed last
	strays  ring.Ring[kernel.ID] // timers that no message clears, and some that have fired
}

// post posts the message, unless that has been done.
func (c *calls) post() {
	if !c.looping {
		c.looping = true
		c.kernel.Post(c.message)
	}
}

// handled says that the message was. If so asked, it posts it again.
func (c *calls) handled(again bool) {
	if c.looping = false; again {
		c.post()
	}
}

// rearm makes the timer fire after d, instead of when it would.
func (c *calls) rearm(d time.Duration) {
	c.disarm()
	c.armed = true
	c.timer = c.kernel.SetTimeout(c.alarm, d)
}

// disarm clears the timer, if a message is to do that.
func (c *calls) disarm() {
	if c.armed {
		c.armed = false
		c.kernel.ClearTimeout(c.timer)
	}
}

// fired says that the timer has.
func (c *calls) fired() { c.armed = false }

// mostStrays bounds the number of timers that no message clears. It is large, because programs can
// observe them.
const mostStrays = 64

// armStray arms a timer that no message will clear, as in React. There such timers pile up, one at
// each end of work as long as a task is delayed. Here the oldest ones are cleared.
func (c *calls) armStray(d time.Duration) {
	c.timer = c.kernel.SetTimeout(c.alarm, d)
	ring.Push(&c.strays, c.timer)
	if ring.Len(&c.strays) > mostStrays {
		c.kernel.ClearTimeout(ring.Pop(&c.strays)) // it may have fired
	}
}

// alarm is a scheduler as the runner of its timers.
type alarm Scheduler

// Label returns the timer's name in traces.
func (a *alarm) Label() string { return "priority delay" }

// Run moves the tasks that have started to the ready ones, and posts the message or arms the next
// timer. It stands for React's handleTimeout.
func (a *alarm) Run() {
	s := (*Scheduler)(a)
	s.calls.fired()
	s.advance()
	if s.queues.anyReady() {
		s.calls.post()
		return
	}
	s.awaitNext()
}

// HostClosed abandons the pending actions.
func (a *alarm) HostClosed() { (*message)(a).HostClosed() }

// awaitNext arms a timer for the first of the delayed tasks, if there is one.
func (s *Scheduler) awaitNext() {
	if s.queues.anyDelayed() {
		s.calls.armStray(s.queues.nextStart() - s.slicing.now)
	}
}
