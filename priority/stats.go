package priority

import (
	"time"

	"github.com/rxsched/rxsched/priority/internal/lanes"
)

// Waiting counts the tasks of one priority that wait.
type Waiting struct {
	Priority Priority
	Ready    uint64 // started, and neither running nor over
	Expired  uint64 // ready tasks that have expired
	Delayed  uint64 // not started
}

// census counts tasks by lane. It is guarded by the host.
type census [priorities]struct{ ready, delayed int }

// count adds n to the counter that t belongs to.
func (c *census) count(t *Task, n int) {
	if t.delayed {
		c[t.lane].delayed += n
	} else {
		c[t.lane].ready += n
	}
}

// Waiting returns the numbers of tasks that wait, by priority, the most urgent first. Cancelled
// tasks do not count. It holds the lock for a time that grows with the number of expired tasks. Any
// goroutine may call it.
func (s *Scheduler) Waiting() []Waiting {
	w := make([]Waiting, priorities)
	for i := range w {
		w[i].Priority = Immediate + Priority(i)
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.kernel.Closed() {
		return w
	}
	s.queues.tell(w, s.kernel.Elapsed())
	return w
}

// tell fills in what waits.
func (q *queues) tell(w []Waiting, now time.Duration) {
	for i, c := range q.waiting {
		w[i].Ready, w[i].Delayed = uint64(c.ready), uint64(c.delayed)
	}
	lanes.Until(q.ready, now, func(t *Task) {
		if !t.blank() {
			w[t.lane].Expired++
		}
	})
}
