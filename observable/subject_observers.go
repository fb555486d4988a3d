package observable

import "slices"

// memory is the step in which one kind of subject differs from another: what it keeps for those who subscribe later.
type memory[T any] interface {
	// keep is told of each value, also of those that come after the end. The subject's mu is held.
	keep(v T, ended bool)

	// recall is what is sent first to who subscribes now. The end is of KindNext as long as there is none. It is not changed
	// afterwards. The subject's mu is held.
	recall(end Kind) []T

	// withholds reports whether values are kept only, and not delivered: what recall says is delivered to all before they are told of completion.
	withholds() bool
}

func (s *Subject[T]) add(dst *Subscriber[T]) {
	if s.memory == nil || s.withholds() {
		s.enlist(dst, dst)
		return
	}
	g := newGate(dst) // what is delivered meanwhile waits until dst has been sent what it missed
	in := newInlet(g, dst, Observer[T]{Next: dst.Next})
	inside(g, func() { s.enlist(in, dst) })
}

// enlist has in told of what comes, and dst of what it missed.
func (s *Subject[T]) enlist(in, dst *Subscriber[T]) {
	missed, end := s.admit(in)
	if end == nil {
		in.AddFunc(func() { s.remove(in) })
	}
	for _, v := range missed {
		if dst.Closed() {
			return
		}
		dst.Next(v)
	}
	if end != nil {
		end.SendTo(dst)
	}
}

// admit adds in to the observers, or says what the end was, and in both cases what there was to be remembered.
func (s *Subject[T]) admit(in *Subscriber[T]) (missed []T, end *Notification[T]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed.Load() {
		panic(ErrObjectUnsubscribed)
	}
	if s.memory != nil {
		missed = s.memory.recall(s.end.Kind)
	}
	if s.ended {
		return missed, &s.end
	}
	s.own()
	s.observers = append(s.observers, in)
	return missed, nil
}

func (s *Subject[T]) remove(dst *Subscriber[T]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := slices.Index(s.observers, dst); i >= 0 {
		s.own()
		s.observers = slices.Delete(s.observers, i, i+1)
	}
}

// own makes the list of observers safe to change. mu is held.
func (s *Subject[T]) own() {
	if s.lent {
		s.observers, s.lent = slices.Clone(s.observers), false
	}
}

func (s *Subject[T]) takeBack() {
	s.mu.Lock()
	s.lent = false
	s.mu.Unlock()
}

// dispatch tells all observers. If one panics the others are still told before the panic goes on.
func dispatch[T any](n Notification[T], observers []*Subscriber[T]) {
	told := 0
	defer func() {
		if told < len(observers) {
			dispatch(n, observers[told:])
		}
	}()
	for told < len(observers) {
		dst := observers[told]
		told++
		n.SendTo(dst)
	}
}
