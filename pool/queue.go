package pool

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/ring"
)

// queue holds strands that are to be driven, in order. Its lock is a leaf.
//
// Keys that a box has made ready go before all else: what a drive of them needs was just fetched
// into the caches of the processor. There are no more of them than one box routes at a stretch: a
// worker drives the next box when they have been driven.
type queue struct {
	_    [64]byte // no other queue's cache line
	mu   sync.Mutex
	near ring.Ring[*strand] // those that go first; guarded by mu
	list ring.Ring[*strand] // guarded by mu
	n    atomic.Int64       // the length of both; written with mu held
	_    [64]byte
}

func (q *queue) push(all ...*strand) {
	q.mu.Lock()
	for _, s := range all {
		q.list.Push(s)
	}
	q.countLocked()
	q.mu.Unlock()
}

// pushNear adds those that go first.
func (q *queue) pushNear(all []*strand) {
	q.mu.Lock()
	for _, s := range all {
		q.near.Push(s)
	}
	q.countLocked()
	q.mu.Unlock()
}

func (q *queue) countLocked() { q.n.Store(int64(q.near.Len() + q.list.Len())) }

// pop takes the first; nil if there is none.
func (q *queue) pop() (s *strand) {
	if q.n.Load() == 0 {
		return nil
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.near.Len() > 0:
		s = q.near.Pop()
	case q.list.Len() > 0:
		s = q.list.Pop()
	}
	q.countLocked()
	return s
}

// share takes one of so many equal parts, and at least one strand if there is any. It takes those
// last that go first: they are in the caches of another processor.
func (q *queue) share(parts int, into []*strand) int {
	if q.n.Load() == 0 {
		return 0
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	all := q.near.Len() + q.list.Len()
	n := min((all+parts-1)/parts, len(into))
	for i := range n {
		if q.list.Len() > 0 {
			into[i] = q.list.Pop()
		} else {
			into[i] = q.near.Pop()
		}
	}
	q.countLocked()
	return n
}
