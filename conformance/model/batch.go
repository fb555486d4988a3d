package model

import (
	"slices"
	"time"
)

// Batch is the scheduler of those whose actions without delay wait together: for a microtask, a
// frame or an idle period.
type Batch struct {
	Async
	ask     func(*call) // asks the host for the call that flushes
	goes    func() bool // whether a flush may run one more action
	asked   *call
	current []*Action // are left of the flush in progress
	waiting []*Action
}

// NewAsap makes one of microtasks.
func NewAsap(h *Host) *Batch {
	return &Batch{Async: Async{h}, ask: h.microtask, goes: func() bool { return true }}
}

// NewFrame makes one of frames.
func NewFrame(h *Host) *Batch {
	return &Batch{Async: Async{h}, ask: h.frame, goes: func() bool { return true }}
}

// NewIdle makes one of idle periods.
func NewIdle(h *Host) *Batch {
	wait := func(c *call) { h.idle = append(h.idle, c) }
	return &Batch{Async: Async{h}, ask: wait, goes: func() bool { return h.remaining() > 0 }}
}

func (s *Batch) schedule(a *Action, d time.Duration) bool {
	if d > 0 {
		s.leave(a)
		return s.after(a, a.execute, d)
	}
	s.withdraw(a)
	if s.h.closed {
		return false
	}
	s.waiting = append(s.waiting, a)
	s.seeToIt()
	a.pending, a.delay = true, d
	return true
}

func (s *Batch) seeToIt() {
	if s.asked == nil {
		s.asked = &call{s.flush, s.abandon}
		s.ask(s.asked)
	}
}

func (s *Batch) withdraw(a *Action) {
	s.Async.withdraw(a)
	s.leave(a)
}

func (s *Batch) leave(a *Action) {
	is := func(x *Action) bool { return x == a }
	s.current = slices.DeleteFunc(s.current, is)
	s.waiting = slices.DeleteFunc(s.waiting, is)
	if s.asked != nil && len(s.waiting) == 0 {
		s.h.cancel(s.asked)
		s.asked = nil
	}
}

// flush runs the batch. At least one action runs; what is left goes before what came meanwhile.
func (s *Batch) flush() {
	s.current, s.waiting, s.asked = s.waiting, nil, nil
	for first := true; len(s.current) > 0 && (first || !s.h.closed && s.goes()); first = false {
		a := s.current[0]
		s.current = s.current[1:]
		a.execute()
	}
	if s.h.closed {
		s.abandon()
		return
	}
	if len(s.current) > 0 {
		s.waiting, s.current = append(s.current, s.waiting...), nil
		s.seeToIt()
	}
}

func (s *Batch) abandon() {
	all := append(s.current, s.waiting...)
	s.current, s.waiting, s.asked = nil, nil, nil
	for _, a := range all {
		a.abandon()
	}
}
