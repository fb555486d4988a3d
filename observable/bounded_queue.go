package observable

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/ring"
)

// boundedQueue is a backlog with a limit, between producers and a consumer on any goroutines.
type boundedQueue[E any] struct {
	Backlog
	await awaiting // set once
	drop  func(E)  // is told, with mu held, of what gives way to a new value; may be nil; set once

	mu      sync.Mutex
	room    sync.Cond    // told when something leaves, and at the end
	stuck   atomic.Bool  // no room was made since a producer began to wait; written with mu held
	waiting ring.Ring[E] // guarded by mu
	over    bool         // nobody waits any more; guarded by mu
}

// awaiting waits on c until room is made, as [scheduler.Base.Await] does.
type awaiting func(c *sync.Cond, stuck *atomic.Bool) error

func (s *boundedQueue[E]) init(b Backlog, await awaiting) {
	s.Backlog, s.await = b, await
	s.room.L = &s.mu
}

// put lets e wait, and returns its place, unless it is dropped. The error is how the sequence ends.
func (s *boundedQueue[E]) put(e E) (at uint64, ok bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.full() {
		if ok, err = s.makeRoom(); !ok {
			return 0, false, err
		}
	}
	return s.waiting.Push(e), true, nil
}

func (s *boundedQueue[E]) full() bool { return s.waiting.Len() >= s.Limit }

// makeRoom reports whether there is room now. mu is held, but not while it waits.
func (s *boundedQueue[E]) makeRoom() (ok bool, err error) {
	switch s.Overflow {
	case OverflowBlock:
		return s.wait()
	case OverflowDropOldest:
		s.forget(1)
	case OverflowKeepLatest:
		s.forget(s.waiting.Len())
	case OverflowDropNewest:
		return false, nil
	default:
		return false, &OverflowError{Limit: s.Limit}
	}
	return true, nil
}

// wait waits until there is room. It reports false if the subscription has ended.
func (s *boundedQueue[E]) wait() (ok bool, err error) {
	for s.full() && !s.over {
		s.stuck.Store(true)
		if err := s.await(&s.room, &s.stuck); err != nil && !s.over {
			return false, err
		}
	}
	return !s.over, nil
}

// forget drops the first n.
func (s *boundedQueue[E]) forget(n int) {
	for range n {
		if e := s.waiting.Pop(); s.drop != nil {
			s.drop(e)
		}
	}
}

// take takes the first that waits, if any does.
func (s *boundedQueue[E]) take() (e E, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting.Len() == 0 {
		return e, false
	}
	return s.pop(), true
}

// claim takes what waits at a place, unless it has given way. It must be the first that waits.
func (s *boundedQueue[E]) claim(at uint64) (e E, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.waiting.Has(at) {
		return e, false
	}
	return s.pop(), true
}

// pop takes the first that waits. mu is held.
func (s *boundedQueue[E]) pop() E {
	s.stuck.Store(false)
	s.room.Signal()
	return s.waiting.Pop()
}

// set replaces what waits at a place.
func (s *boundedQueue[E]) set(at uint64, e E) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting.Has(at) {
		*s.waiting.At(at) = e
	}
}

// end frees those who wait, and lets go of what does.
func (s *boundedQueue[E]) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
	s.stuck.Store(false)
	s.waiting.Clear()
	s.room.Broadcast()
}
