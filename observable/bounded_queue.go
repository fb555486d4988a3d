package observable

import (
	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/observable/internal/demand"
)

// boundedQueue is a backlog, between producers and a consumer on any goroutines. It embeds nothing,
// and nothing embeds it: each type would be given more methods to compile.
type boundedQueue[E any] struct {
	backlog Backlog // set once
	door    door
	drop    func(E) // called by put for elements that gave way; may be nil; set once

	waiting ring.Ring[E] // guarded by mu
	gone    []E          // gave way in the put in progress, if drop is set; guarded by mu
}

// Held is how many elements wait, for those who watch.
func (s *boundedQueue[E]) Held() int {
	s.door.mu.Lock()
	defer s.door.mu.Unlock()
	return ring.Len(&s.waiting)
}

func (s *boundedQueue[E]) init(b Backlog, await awaiting) {
	s.backlog = b
	s.door.init(await, s.credit)
}

// credit is how many elements there is room for; none after the end.
func (s *boundedQueue[E]) credit() int {
	s.door.mu.Lock()
	defer s.door.mu.Unlock()
	if s.door.over {
		return 0
	}
	return s.backlog.Limit - ring.Len(&s.waiting)
}

// asked is what producers ask, or nil if there is always room, since values are dropped.
func (s *boundedQueue[E]) asked() demand.Room {
	if !s.backlog.blocks() {
		return nil
	}
	return &s.door.gate
}

// put adds e, and returns its place, unless e is dropped. An error ends the sequence. If drop is
// set, calls must not be concurrent.
func (s *boundedQueue[E]) put(e E) (at uint64, ok bool, err error) {
	s.door.mu.Lock()
	at, ok, err = s.putLocked(e)
	gone := s.gone
	s.gone = gone[:0]
	s.door.mu.Unlock()
	for _, e := range gone {
		s.drop(e)
	}
	clear(gone)
	return at, ok, err
}

func (s *boundedQueue[E]) putLocked(e E) (at uint64, ok bool, err error) {
	if s.fullLocked() {
		if ok, err = s.makeRoomLocked(); !ok {
			return 0, false, err
		}
	}
	return ring.Push(&s.waiting, e), true, nil
}

func (s *boundedQueue[E]) fullLocked() bool {
	return s.backlog.bounded() && ring.Len(&s.waiting) >= s.backlog.Limit
}

// makeRoomLocked reports whether there is room now. It may wait, without mu.
func (s *boundedQueue[E]) makeRoomLocked() (ok bool, err error) {
	switch s.backlog.Overflow {
	case OverflowBlock:
		return s.door.waitLocked(s.fullLocked)
	case OverflowDropOldest:
		s.forgetLocked(1)
	case OverflowKeepLatest:
		s.forgetLocked(ring.Len(&s.waiting))
	case OverflowDropNewest:
		return false, nil
	default:
		return false, &OverflowError{Limit: s.backlog.Limit}
	}
	return true, nil
}

// forgetLocked drops the first n elements.
func (s *boundedQueue[E]) forgetLocked(n int) {
	for range n {
		if e := ring.Pop(&s.waiting); s.drop != nil {
			s.gone = append(s.gone, e)
		}
	}
}

// take takes the first element, if there is one.
func (s *boundedQueue[E]) take() (e E, ok bool) {
	defer s.door.gate.Freed()
	s.door.mu.Lock()
	defer s.door.mu.Unlock()
	if ring.Len(&s.waiting) == 0 {
		return e, false
	}
	return s.popLocked(), true
}

// claim takes the element at a place, unless it was dropped. It must be the first one.
func (s *boundedQueue[E]) claim(at uint64) (e E, ok bool) {
	defer s.door.gate.Freed()
	s.door.mu.Lock()
	defer s.door.mu.Unlock()
	if !ring.Has(&s.waiting, at) {
		return e, false
	}
	return s.popLocked(), true
}

// popLocked takes the first element. The caller tells the gate, without mu.
func (s *boundedQueue[E]) popLocked() E {
	s.door.leftLocked()
	return ring.Pop(&s.waiting)
}

// set replaces the element at a place.
func (s *boundedQueue[E]) set(at uint64, e E) {
	s.door.mu.Lock()
	defer s.door.mu.Unlock()
	if ring.Has(&s.waiting, at) {
		*ring.At(&s.waiting, at) = e
	}
}

// end frees the producers that wait, and drops the elements.
func (s *boundedQueue[E]) end() {
	s.door.mu.Lock()
	defer s.door.mu.Unlock()
	ring.Clear(&s.waiting)
	s.door.releaseLocked()
}
