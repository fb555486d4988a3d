package inbox

import (
	"runtime"
	"sync/atomic"
)

// slot is a place where one goroutine leaves a function for another. Setting full is what publishes
// the function: a load that sees it synchronizes after leave.
type slot struct {
	full atomic.Bool
	f    func()
}

// leave leaves f in a slot that was claimed.
func (s *slot) leave(f func()) {
	s.f = f
	s.full.Store(true)
}

// look returns the function of a slot that was claimed. It waits until that is there, as it would
// wait for a lock.
func (s *slot) look() func() {
	for !s.full.Load() {
		runtime.Gosched()
	}
	return s.f
}

// take takes the function out. The chunk's counter, by which the place is claimed again, publishes
// that it is empty.
func (s *slot) take() func() {
	f := s.look()
	s.f = nil
	s.full.Store(false)
	return f
}
