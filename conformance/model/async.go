package model

import "time"

// Async is the scheduler of intervals.
type Async struct{ h *Host }

// NewAsync makes one on h.
func NewAsync(h *Host) *Async { return &Async{h} }

func (s *Async) schedule(a *Action, d time.Duration) bool { return s.after(a, a.execute, d) }

// after keeps the interval of a if its own run asks for the same delay again, and gets it a new one
// otherwise.
func (s *Async) after(a *Action, fire func(), d time.Duration) bool {
	if a.timer == nil || a.delay != d || a.pending || s.h.closed {
		s.withdraw(a)
		if s.h.closed {
			return false
		}
		a.timer = s.h.interval(fire, a.hostClosed, d)
	}
	a.pending, a.delay = true, d
	return true
}

func (s *Async) withdraw(a *Action) {
	if a.timer != nil {
		s.h.clear(a.timer)
		a.timer = nil
	}
}
