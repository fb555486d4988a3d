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
	gate gate
	door door[Notification[T]]

	closed atomic.Bool // by Unsubscribe; written under mu

	mu        sync.Mutex       // guards what is below
	observers []*Subscriber[T] // in order of subscription
	lent      bool             // observers is being read by a delivery, and must not be changed in place
	ended     bool
	end       Notification[T] // if ended
}

// NewSubject makes a subject that nobody has subscribed to.
func NewSubject[T any]() *Subject[T] {
	s := new(Subject[T])
	s.door.gate, s.door.handle = &s.gate, s.deliver
	return s
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
		panic(ErrObjectUnsubscribed)
	}
	s.door.send(n)
}

// deliver is called inside the gate.
func (s *Subject[T]) deliver(n Notification[T]) {
	s.mu.Lock()
	if s.ended {
		s.mu.Unlock()
		return
	}
	observers := s.observers
	if n.Kind == KindNext {
		s.lent = true
	} else {
		s.ended, s.end, s.observers = true, n, nil
	}
	s.mu.Unlock()

	defer s.takeBack()
	dispatch(n, observers)
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
	s.mu.Lock()
	if s.closed.Load() {
		s.mu.Unlock()
		panic(ErrObjectUnsubscribed)
	}
	if s.ended {
		s.mu.Unlock()
		s.end.SendTo(dst)
		return
	}
	s.own()
	s.observers = append(s.observers, dst)
	s.mu.Unlock()
	dst.AddFunc(func() { s.remove(dst) })
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
