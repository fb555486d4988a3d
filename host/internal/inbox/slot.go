package inbox

import (
	"runtime"

	"github.com/rxsched/rxsched/internal/gort"
)

// slot is a place where one goroutine leaves a function for another.
//
// Its methods race on purpose: an atomic write would cost as much as all else that Put does. A
// function is a machine word, so all of it is there, or nothing. But seeing it orders nothing: who
// looks knows by the chunk's counter that somebody has claimed the place, and all that he knew by
// then, such as what the function has captured. Likewise, who claims a place again knows that it was
// cleared.
type slot struct{ f func() }

// leave leaves f in a slot that was claimed.
//
//go:norace
func (s *slot) leave(f func()) { s.f = f }

// look returns the function of a slot that was claimed. It waits until that is there, as it would
// wait for a lock.
func (s *slot) look() func() {
	f := gort.LoadFunc(&s.f)
	for ; f == nil; f = gort.LoadFunc(&s.f) {
		runtime.Gosched()
	}
	return f
}

// take takes the function out.
func (s *slot) take() func() {
	f := s.look()
	s.f = nil
	return f
}
