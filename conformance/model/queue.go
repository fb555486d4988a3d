package model

import (
	"slices"
	"time"
)

// Queue is the trampoline.
type Queue struct {
	Async
	list     []*place
	draining bool
}

type place struct {
	a     *Action
	spent bool // its interval goes at the end of the run in progress
}

// NewQueue makes one on h.
func NewQueue(h *Host) *Queue { return &Queue{Async: Async{h}} }

func (s *Queue) schedule(a *Action, d time.Duration) bool {
	switch {
	case d <= 0:
		s.join(a)
	case a.place != nil: // it runs when its turn comes, and holds the new interval meanwhile
		s.Async.withdraw(a)
		a.place.spent = false
		if !s.h.closed {
			a.timer = s.interval(a, d)
		}
	default:
		return s.after(a, func() { s.drain(a) }, d)
	}
	a.pending, a.delay = true, d
	if !s.draining {
		s.drain(nil)
	}
	return true
}

func (s *Queue) interval(a *Action, d time.Duration) *timed {
	return s.h.interval(func() { s.drain(a) }, a.hostClosed, d)
}

// join puts a at the end of the list; an interval that it holds it keeps for a while.
func (s *Queue) join(a *Action) {
	p := a.place
	if p == nil {
		p = &place{a: a, spent: a.timer != nil && a.delay > 0 && !a.pending}
	}
	s.part(a)
	a.place = p
	s.list = append(s.list, p)
}

func (s *Queue) part(a *Action) {
	s.list = slices.DeleteFunc(s.list, func(p *place) bool { return p == a.place })
	a.place = nil
}

func (s *Queue) withdraw(a *Action) {
	s.Async.withdraw(a)
	s.part(a)
}

// drain runs first, whose interval has come, and the list.
func (s *Queue) drain(first *Action) {
	s.draining = true
	s.run(first)
	for len(s.list) > 0 {
		a := s.list[0].a
		s.part(a)
		s.run(a)
	}
	s.draining = false
}

func (s *Queue) run(a *Action) {
	if a == nil {
		return
	}
	a.execute()
	if a.place != nil && a.place.spent {
		s.Async.withdraw(a)
	}
}
