package pool

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/containers/ring"
)

// queue holds strands that are to be driven, in order. Its lock is a leaf.
//
// Keys that a box has made ready go before all else: what a drive of them needs is in the
// caches of the processor, since the box has just given them values. There are no more of them than
// one box routes at a stretch: a worker drives the next box when they have been driven.
type queue struct {
	_    [64]byte // no other queue's cache line
	mu   sync.Mutex
	near ring.Ring[*strand] // those that go first; guarded by mu
	list ring.Ring[*strand] // guarded by mu
	some atomic.Bool        // there is anything; written with mu held
	_    [64]byte
}

func (q *queue) push(all ...*strand) {
	q.mu.Lock()
	for _, s := range all {
		ring.Push(&q.list, s)
	}
	q.noteLocked()
	q.mu.Unlock()
}

// pushNear adds those that go first.
func (q *queue) pushNear(all []*strand) {
	q.mu.Lock()
	for _, s := range all {
		ring.Push(&q.near, s)
	}
	q.noteLocked()
	q.mu.Unlock()
}

func (q *queue) lenLocked() int { return ring.Len(&q.near) + ring.Len(&q.list) }

func (q *queue) len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.lenLocked()
}

// noteLocked writes only what has changed: most of the time that is nothing.
func (q *queue) noteLocked() {
	if some := q.lenLocked() > 0; some != q.some.Load() {
		q.some.Store(some)
	}
}

// pop takes the first; nil if there is none.
func (q *queue) pop() (s *strand) {
	if !q.some.Load() {
		return nil
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case ring.Len(&q.near) > 0:
		s = ring.Pop(&q.near)
	case ring.Len(&q.list) > 0:
		s = ring.Pop(&q.list)
	}
	q.noteLocked()
	return s
}

// share takes one of so many equal parts, and at least one strand if there is any. It takes those
// last that go first: they are in the caches of another processor.
func (q *queue) share(parts int, into []*strand) int {
	if !q.some.Load() {
		return 0
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	n := min((q.lenLocked()+parts-1)/parts, len(into))
	for i := range n {
		if ring.Len(&q.list) > 0 {
			into[i] = ring.Pop(&q.list)
		} else {
			into[i] = ring.Pop(&q.near)
		}
	}
	q.noteLocked()
	return n
}
