package observable

import (
	"time"

	"github.com/rxsched/rxsched/observable/internal/observers"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// memory holds the differences between the kinds of subject: what they keep for later subscribers.
type memory[T any] interface {
	// keep is called for each value, also after the end, with the subject's mu held. now is the
	// time of the subject's clock, if it has one.
	keep(v T, ended bool, now time.Time)

	// recall returns what a new subscriber gets first. The end is of KindNext as long as there is
	// none. The caller may keep the values: nobody changes them. The subject's mu is held.
	recall(end NotificationKind, now time.Time) []T

	// withholds reports whether values are only kept: at completion all observers get what recall
	// returns, and then the completion.
	withholds() bool
}

// now reads the clock, if there is one. mu is not held, because a user's scheduler is called.
func (s *Subject[T]) now() (now time.Time) {
	if s.clock != nil {
		now = s.clock()
	}
	return now
}

func (s *Subject[T]) add(dst *Subscriber[T]) {
	if s.memory == nil || s.withholds() {
		s.enlist(dst, dst)
		return
	}
	g := serial.New(dst.root) // what is delivered meanwhile waits until dst has been sent what it missed
	in := newSerialSubscriber(g, dst, Observer[T]{Next: dst.Next})
	g.Do(func() { s.enlist(in, dst) })
}

// enlist adds in to the observers, and sends dst what it missed.
func (s *Subject[T]) enlist(in, dst *Subscriber[T]) {
	number, missed, end := s.admit(in)
	if end == nil {
		in.AddFunc(func() { s.remove(number) })
	}
	for _, v := range missed {
		if !dst.offer(v) {
			return
		}
	}
	if end != nil {
		end.SendTo(dst)
	}
}

// admit returns a place among the observers, or the end; in both cases with the memory.
func (s *Subject[T]) admit(in *Subscriber[T]) (number uint64, missed []T, end *Notification[T]) {
	now := s.now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed.Load() {
		panic(ErrObjectUnsubscribed)
	}
	if s.memory != nil {
		missed = s.memory.recall(s.end.Kind, now)
	}
	if s.ended {
		return 0, missed, &s.end
	}
	return s.observers.Join(in), missed, nil
}

func (s *Subject[T]) remove(number uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.observers.Leave(number)
}

func (s *Subject[T]) takeBack() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.observers.TakeBack()
}

// dispatch tells all observers. If one panics, it tells the others before the panic goes on.
func dispatch[T any](n Notification[T], places []observers.Place[*Subscriber[T]]) {
	told := 0
	defer func() {
		if told < len(places) {
			dispatch(n, places[told:])
		}
	}()
	for told < len(places) {
		dst := places[told].Observer
		told++
		if dst != nil {
			n.SendTo(dst)
		}
	}
}
