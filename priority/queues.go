package priority

import (
	"time"

	"github.com/rxsched/rxsched/priority/internal/lanes"
)

// sweepFrom is the number of blank entries from which on a queue is compacted, if they are also
// more than half of it. It is large, because programs can observe an entry: as in React, the entry
// of a cancelled task can cost a message that runs nothing.
const sweepFrom = 1024

// add adds a task that starts at start.
func (s *Scheduler) add(t *Task, now, start time.Duration) {
	s.number++
	t.start, t.delayed = start, start > now
	s.waiting.count(t, 1)
	if *s.trace.on {
		s.trace.queued(t)
	} else if s.trace.numbers != nil {
		s.trace.numbers = nil // nobody traces any more
	}
	if !t.delayed {
		s.enqueue(t, s.number)
		s.postMessage()
		return
	}
	s.delayed.Push(start, s.number, t)
	if s.ready.Len() == 0 && s.delayed.Min().Value == t {
		s.rearm(start - now)
	}
}

// enqueue puts a task that has started among the ready ones.
func (s *Scheduler) enqueue(t *Task, number uint64) {
	lane := int(t.lane)
	if t.timeout != s.timeouts[lane] {
		lane = lanes.None // a timeout of its own would keep later tasks out of the lane
	}
	s.ready.Push(lane, later(t.start, t.timeout), number, t)
}

// postMessage posts the message, unless that has been done.
func (s *Scheduler) postMessage() {
	if !s.looping {
		s.looping = true
		s.kernel.Post((*message)(s))
	}
}

// rearm makes the timer fire after d, instead of when it would.
func (s *Scheduler) rearm(d time.Duration) {
	if s.armed {
		s.kernel.ClearTimeout(s.timer)
	}
	s.armed = true
	s.timer = s.kernel.SetTimeout((*alarm)(s), d)
}

// rearmForFirst arms a timer for the first of the delayed tasks, if there is one. As in React, no
// message will clear it. In React such timers pile up, one at each end of work as long as a task is
// delayed. Here the oldest ones are cleared.
func (s *Scheduler) rearmForFirst() {
	if s.delayed.Len() == 0 {
		return
	}
	s.timer = s.kernel.SetTimeout((*alarm)(s), s.delayed.Min().At-s.now)
	s.strays.Push(s.timer)
	if s.strays.Len() > mostStrays {
		s.kernel.ClearTimeout(s.strays.Pop()) // it may have fired
	}
}

// mostStrays bounds the number of timers that no message clears. It is large, because programs can
// observe them.
const mostStrays = 64

// alarm is a scheduler as the runner of its timers.
type alarm Scheduler

// Label returns the timer's name in traces.
func (a *alarm) Label() string { return "priority delay" }

// Run moves the tasks that have started to the ready ones, and posts the message or arms the next
// timer. It stands for React's handleTimeout.
func (a *alarm) Run() {
	s := (*Scheduler)(a)
	s.armed = false
	s.advance()
	if s.ready.Len() > 0 {
		s.postMessage()
		return
	}
	s.rearmForFirst()
}

// HostClosed abandons the pending actions.
func (a *alarm) HostClosed() { (*message)(a).HostClosed() }

// advance reads the clock and moves the tasks that have started to the ready ones. It stands for
// React's advanceTimers.
func (s *Scheduler) advance() {
	s.now = s.kernel.Elapsed()
	for s.delayed.Len() > 0 {
		first := *s.delayed.Min()
		switch t := first.Value; {
		case t.blank():
			s.delayed.Pop()
			s.blank.delayed--
			s.drop(t)
		case first.At <= s.now:
			s.delayed.Pop()
			s.waiting.count(t, -1)
			t.delayed = false
			s.waiting.count(t, 1)
			s.enqueue(t, first.Seq)
		default:
			return
		}
	}
}

// cancel makes a task blank. The task is not running.
func (s *Scheduler) cancel(t *Task) {
	if t.blank() {
		return
	}
	t.work, t.action = nil, nil
	s.waiting.count(t, -1)
	if *s.trace.on {
		s.trace.cancelled(t)
	}
	if t.delayed {
		s.blank.delayed++
		if swamped(s.blank.delayed, s.delayed.Len()) {
			s.delayed.Keep(s.keeps)
			s.blank.delayed = 0
		}
		return
	}
	s.countBlank()
}

// countBlank counts one more blank entry among the ready ones, and compacts them if there are many.
func (s *Scheduler) countBlank() {
	s.blank.ready++
	if swamped(s.blank.ready, s.ready.Len()) {
		s.ready.Keep(s.keeps)
		s.blank.ready = 0
	}
}

func swamped(blank, total int) bool { return blank >= sweepFrom && blank > total/2 }

// keeps reports whether a task keeps its entry, and drops the task if not. A blank one loses it,
// except the running task, which may continue.
func (s *Scheduler) keeps(t *Task) bool {
	if !t.blank() || t == s.current {
		return true
	}
	s.drop(t)
	return false
}

// drop is called when the entry of a task is gone.
func (s *Scheduler) drop(t *Task) {
	if s.trace.numbers != nil {
		delete(s.trace.numbers, t)
	}
	if t.slot != 0 {
		s.actions.release(t)
	}
}
