package observable

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/subscription"
)

// Subject is an observable that is told what to send: a hot one, which sends each value to all who are subscribed at that moment. Who subscribes after
// the end gets the end. It stands for RxJS's Subject.
//
// Any goroutine may call its methods at any time. Values that are sent at the same time are delivered one after the other, in the same
// order to all; one that is sent while another is being delivered, from inside too, is delivered after it, by whoever is delivering.
type Subject[T any] struct {
	gate   gate
	door   door[Notification[T]]
	memory memory[T] // of the kind of subject; nil if it keeps nothing; set once

	closed atomic.Bool // by Unsubscribe; written under mu

	mu        sync.Mutex       // guards what is below
	observers []*Subscriber[T] // in order of subscription
	lent      bool             // observers is being read by a delivery, and must not be changed in place
	ended     bool
	end       Notification[T] // if ended, otherwise of KindNext
}

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

// NewSubject makes a subject that nobody has subscribed to.
func NewSubject[T any]() *Subject[T] {
	s := new(Subject[T])
	s.init(nil)
	return s
}

// init makes s ready to use, as a subject that keeps what m does, which may be nil.
func (s *Subject[T]) init(m memory[T]) {
	s.memory = m
	s.door.gate, s.door.handle = &s.gate, s.deliver
}

// Next sends a value to those who are subscribed. It does nothing after the end. It panics with [ErrObjectUnsubscribed] after Unsubscribe.
func (s *Subject[T]) Next(v T) { s.send(Notification[T]{Value: v}) }

// Error ends the subject with an error. It does nothing after the end. It panics with [ErrObjectUnsubscribed] after Unsubscribe.
func (s *Subject[T]) Error(err error) { s.send(Notification[T]{Kind: KindError, Err: err}) }

// Complete ends the subject. It does nothing after the end. It panics with [ErrObjectUnsubscribed] after Unsubscribe.
func (s *Subject[T]) Complete() { s.send(Notification[T]{Kind: KindComplete}) }

// Observer is the subject as an observer, to be subscribed to a source.
func (s *Subject[T]) Observer() Observer[T] {
	return Observer[T]{Next: s.Next, Error: s.Error, Complete: s.Complete}
}

// Observable is the subject as an observable. Subscribing to it panics with [ErrObjectUnsubscribed] after Unsubscribe.
func (s *Subject[T]) Observable() Observable[T] { return New(s.add) }

// Subscribe is Observable().Subscribe.
func (s *Subject[T]) Subscribe(ctx context.Context, observer Observer[T]) *subscription.Subscription {
	return s.Observable().Subscribe(ctx, observer)
}

// Observed reports whether anyone is subscribed.
func (s *Subject[T]) Observed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.observers) > 0
}

// Unsubscribe lets go of those who are subscribed, without an end, and makes the subject unusable.
func (s *Subject[T]) Unsubscribe() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed.Store(true)
	s.observers = nil
}

func (s *Subject[T]) send(n Notification[T]) {
	if s.closed.Load() {
		if n.Kind == KindNext && s.withholds() {
			return // nobody would have been told, anyway
		}
		panic(ErrObjectUnsubscribed)
	}
	s.door.send(n)
}

func (s *Subject[T]) withholds() bool { return s.memory != nil && s.memory.withholds() }

// deliver is called inside the gate.
func (s *Subject[T]) deliver(n Notification[T]) {
	first, observers := s.accept(n)
	defer s.takeBack()
	for _, v := range first {
		dispatch(Notification[T]{Value: v}, observers)
	}
	dispatch(n, observers)
}

// accept notes n, and says who is to be told, and what they are to be told before it.
func (s *Subject[T]) accept(n Notification[T]) (first []T, observers []*Subscriber[T]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n.Kind == KindNext && s.memory != nil {
		s.memory.keep(n.Value, s.ended)
	}
	if s.ended {
		return nil, nil
	}
	if n.Kind == KindNext {
		if s.withholds() {
			return nil, nil
		}
		s.lent = true
		return nil, s.observers
	}
	if s.withholds() {
		first = s.memory.recall(n.Kind)
	}
	observers = s.observers
	s.ended, s.end, s.observers = true, n, nil
	return first, observers
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
