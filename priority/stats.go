package priority

import (
	"github.com/rxsched/rxsched/internal/containers/heap"
	"github.com/rxsched/rxsched/priority/internal/lanes"
)

// Waiting counts the tasks of one priority that wait.
type Waiting struct {
	Priority Priority
	Ready    uint64 // started, and neither running nor over
	Expired  uint64 // ready tasks that have expired
	Delayed  uint64 // not started
}

// Waiting returns the numbers of tasks that wait, by priority, the most urgent first. Cancelled
// tasks do not count. It holds the lock for a time that grows with the number of tasks. Any goroutine
// may call it.
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
	now := s.kernel.Elapsed()
	heap.Each(&s.queues.delayed, func(it *heap.Item[*Task]) {
		if t := it.Value; !t.blank() {
			w[t.lane].Delayed++
		}
	})
	lanes.Each(s.queues.ready, func(it *heap.Item[*Task]) {
		t := it.Value
		if t.blank() {
			return
		}
		w[t.lane].Ready++
		if it.At <= now {
			w[t.lane].Expired++
		}
	})
	return w
}
