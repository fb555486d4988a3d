package pool

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/ring"
)

// queue holds strands that are to be driven, in order. Its lock is a leaf.
type queue struct {
	_    [64]byte // no other queue's cache line
	mu   sync.Mutex
	list ring.Ring[*strand] // guarded by mu
	n    atomic.Int64       // its length; written with mu held
	_    [64]byte
}

func (q *queue) push(all ...*strand) {
	q.mu.Lock()
	for _, s := range all {
		q.list.Push(s)
	}
	q.n.Store(int64(q.list.Len()))
	q.mu.Unlock()
}

// pop takes the first; nil if there is none.
func (q *queue) pop() *strand {
	if q.n.Load() == 0 {
		return nil
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.popLocked()
}

func (q *queue) popLocked() *strand {
	if q.list.Len() == 0 {
		return nil
	}
	s := q.list.Pop()
	q.n.Store(int64(q.list.Len()))
	return s
}

// share takes one of so many equal parts, and at least one strand if there is any.
func (q *queue) share(parts int, into []*strand) int {
	if q.n.Load() == 0 {
		return 0
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	all := q.list.Len()
	n := min((all+parts-1)/parts, len(into))
	for i := range n {
		into[i] = q.list.Pop()
	}
	q.n.Store(int64(q.list.Len()))
	return n
}
