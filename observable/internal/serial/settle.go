package serial

import "github.com/rxsched/rxsched/observable/internal/scope"

// Queued is [scope.Place]'s.
func (s *Serializer) Queued(p *scope.Path) uint64 {
	n := uint64(s.queued.Load())
	if s.below != nil {
		n += 31 * s.below.Queued(p)
	}
	return n
}

// Note says that something that was sent to s waits.
func (s *Serializer) Note() { s.queued.Add(1) }

// Hold says that something that was sent to s is kept elsewhere, or is being dealt with outside, until
// Release. Any goroutine may call it. holds has two for each Hold, and one if settle is not empty.
func (s *Serializer) Hold() { s.holds.Add(2) }

// Release ends a Hold.
func (s *Serializer) Release() {
	if s.holds.Add(-2) == 1 {
		s.settled()
	}
}

// Settle is [scope.Place]'s. Its event comes after all that waits. What follows it comes after what
// that leaves, and is held like what other events have left.
func (s *Serializer) Settle(p *scope.Path, f func()) {
	s.Do(func() {
		s.Then(Func(func() {}))
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.waiting == nil {
			s.waiting = new(backlog)
		}
		s.waiting.settle = append(s.waiting.settle, func() {
			if s.below == nil {
				f()
			} else {
				s.below.Settle(p, f)
			}
		})
		s.holds.Or(1)
	})
}

// settled calls what waits until nothing is held.
func (s *Serializer) settled() {
	s.mu.Lock()
	if s.holds.Load() != 1 {
		s.mu.Unlock()
		return
	}
	all := s.waiting.settle
	s.waiting.settle = nil
	s.holds.And(^1)
	s.mu.Unlock()
	for _, f := range all {
		defer f() // also if one panics
	}
}

// SendTo sets where what the handlers of a serializer without a root send may wait.
func (s *Serializer) SendTo(p scope.Place) { s.below = p }
