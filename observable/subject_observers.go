package observable

import (
	"github.com/rxsched/rxsched/observable/internal/observers"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// memory is the step in which one kind of subject differs from another: what it keeps for those who
// subscribe later.
type memory[T any] interface {
	// keep is told of each value, also of those that come after the end. The subject's mu is held.
	keep(v T, ended bool)

	// recall is what is sent first to who subscribes now. The end is of KindNext as long as there
	// is none. It is not changed afterwards. The subject's mu is held.
	recall(end Kind) []T

	// withholds reports whether values are kept only, and not delivered: what recall says is
	// delivered to all before they are told of completion.
	withholds() bool
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

// enlist has in told of what comes, and dst of what it missed.
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

// admit gives in a place among the observers, or says what the end was, and in both cases what
// there was to be remembered.
func (s *Subject[T]) admit(in *Subscriber[T]) (number uint64, missed []T, end *Notification[T]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed.Load() {
		panic(ErrObjectUnsubscribed)
	}
	if s.memory != nil {
		missed = s.memory.recall(s.end.Kind)
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

// dispatch tells all observers. If one panics the others are still told before the panic goes on.
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
