package observable

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/ring"
)

// Overflow says what becomes of a value that finds a [Backlog] full.
type Overflow uint8

const (
	// OverflowBlock makes the producer's goroutine wait until there is room, or until the
	// subscription ends. Nothing is lost, unless a wait ends early:
	//
	//   - When the consumer's host closes, the producer goes on at once, also while that host's last
	//     callback still runs. The sequence ends with [scheduler.ErrAbandoned].
	//   - When the producer is a callback of a host that closes, it goes on, too, whatever it waits
	//     for. The sequence ends with scheduler.ErrAbandoned, after what waits already.
	//   - When a goroutine would wait for itself, it does not: the sequence ends with
	//     [ErrWouldDeadlock]. That also holds if it would by way of others, such as two hosts that
	//     send to each other over bounded hops. A circle is not seen if one of its waits is for an
	//     inner observable to end, or if several producers wait at one of its backlogs. Closing one
	//     of the hosts always breaks it.
	OverflowBlock Overflow = iota

	// OverflowDropOldest drops the value that has waited longest, and lets the new one wait.
	OverflowDropOldest

	// OverflowDropNewest drops the new value.
	OverflowDropNewest

	// OverflowKeepLatest drops everything that waits, so that the new value is next.
	OverflowKeepLatest

	// OverflowFail ends the sequence with an [*OverflowError]. The source is unsubscribed at once,
	// and the new value is dropped.
	OverflowFail
)

// Backlog bounds what waits for a consumer that is slower than its producer. The zero value is no
// bound: everything waits. Only values count: an end is never dropped nor held up, and comes after
// what waits.
type Backlog struct {
	// Limit is how many values may wait; the one that is being handled does not. If 0, there is no
	// limit.
	Limit int

	// Overflow says what becomes of one that comes when so many wait. It needs a Limit.
	Overflow Overflow
}

// check panics if b makes no sense, naming the field of that name of who's config.
func (b Backlog) check(who string) {
	must(b.Limit >= 0, who+".Limit is negative")
	must(b.Overflow <= OverflowFail, who+".Overflow is unknown")
	must(b.Limit > 0 || b.Overflow == 0, who+".Overflow needs a Limit")
}

// bounded reports whether there is a limit.
func (b Backlog) bounded() bool { return b.Limit > 0 }

// blocks reports whether producers may wait.
func (b Backlog) blocks() bool { return b.bounded() && b.Overflow == OverflowBlock }

// store is a backlog with a limit, between producers and a consumer on any goroutines.
type store[E any] struct {
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

func (s *store[E]) init(b Backlog, await awaiting) {
	s.Backlog, s.await = b, await
	s.room.L = &s.mu
}

// put lets e wait, and returns its place, unless it is dropped. The error is how the sequence ends.
func (s *store[E]) put(e E) (at uint64, ok bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.full() {
		if ok, err = s.makeRoom(); !ok {
			return 0, false, err
		}
	}
	return s.waiting.Push(e), true, nil
}

func (s *store[E]) full() bool { return s.waiting.Len() >= s.Limit }

// makeRoom reports whether there is room now. mu is held, but not while it waits.
func (s *store[E]) makeRoom() (ok bool, err error) {
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
func (s *store[E]) wait() (ok bool, err error) {
	for s.full() && !s.over {
		s.stuck.Store(true)
		if err := s.await(&s.room, &s.stuck); err != nil && !s.over {
			return false, err
		}
	}
	return !s.over, nil
}

// forget drops the first n.
func (s *store[E]) forget(n int) {
	for range n {
		if e := s.waiting.Pop(); s.drop != nil {
			s.drop(e)
		}
	}
}

// take takes the first that waits, if any does.
func (s *store[E]) take() (e E, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting.Len() == 0 {
		return e, false
	}
	return s.pop(), true
}

// claim takes what waits at a place, unless it has given way. It must be the first that waits.
func (s *store[E]) claim(at uint64) (e E, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.waiting.Has(at) {
		return e, false
	}
	return s.pop(), true
}

// pop takes the first that waits. mu is held.
func (s *store[E]) pop() E {
	s.stuck.Store(false)
	s.room.Signal()
	return s.waiting.Pop()
}

// set replaces what waits at a place.
func (s *store[E]) set(at uint64, e E) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting.Has(at) {
		*s.waiting.At(at) = e
	}
}

// end frees those who wait, and lets go of what does.
func (s *store[E]) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
	s.stuck.Store(false)
	s.waiting.Clear()
	s.room.Broadcast()
}
