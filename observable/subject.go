package observable

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/observable/internal/observers"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// Subject is a hot observable: it sends each value it is given to all current subscribers.
// Subscribers after the end get the end. [NewSubject] makes one; the zero Subject is not usable,
// nor is the zero value of the other kinds of subject. It stands for RxJS's Subject.
//
// Any goroutine may call its methods at any time. Values are delivered one after the other, in the
// same order to all subscribers. A value sent during a delivery, also from inside it, is queued and
// delivered next, on the goroutine that is delivering.
//
// It has all methods of an [Observable]. Subscribing panics with [ErrObjectUnsubscribed] after
// Unsubscribe.
type Subject[T any] struct {
	source[T]
	serializer serial.Serializer
	input      serial.Input[Notification[T]]
	memory     memory[T]        // of the kind of subject; nil if it keeps nothing; set once
	withholds  bool             // by the memory; set once
	clock      func() time.Time // of the memory; nil if it needs no time; set once

	closed atomic.Bool // by Unsubscribe; written under mu

	mu        sync.Mutex                    // guards what is below
	observers observers.List[Subscriber[T]] // deliver reads who is present without mu
	late      []*latecomer[T]               // will be among the observers; only with a memory
	ended     bool                          // since then, there are no observers
	end       Notification[T]               // if ended, otherwise of KindNext
}

// NewSubject makes a subject without subscribers.
func NewSubject[T any]() *Subject[T] {
	s := new(Subject[T])
	s.init(nil)
	return s
}

// init makes s ready to use with the memory m, which may be nil.
func (s *Subject[T]) init(m memory[T]) {
	s.memory, s.withholds = m, m != nil && m.withholds()
	s.source = Observable[T]{subscribe: s.add} // add does what New would do
	s.input.Init(&s.serializer, s.deliver)
}

// Next sends a value to all current subscribers. It does nothing after the end. It panics with
// [ErrObjectUnsubscribed] after Unsubscribe.
func (s *Subject[T]) Next(v T) { s.send(Notification[T]{Value: v}) }

// Error ends the subject with an error. It does nothing after the end. It panics with
// [ErrObjectUnsubscribed] after Unsubscribe.
func (s *Subject[T]) Error(err error) { s.send(Notification[T]{Kind: KindError, Err: err}) }

// Complete ends the subject. It does nothing after the end. It panics with [ErrObjectUnsubscribed]
// after Unsubscribe.
func (s *Subject[T]) Complete() { s.send(Notification[T]{Kind: KindComplete}) }

// Observer returns the subject as an observer.
func (s *Subject[T]) Observer() Observer[T] {
	return Observer[T]{Next: s.Next, Error: s.Error, Complete: s.Complete}
}

// Observable returns the subject as an observable, without the methods that send.
func (s *Subject[T]) Observable() Observable[T] { return s.source }

// Observed reports whether anyone is subscribed.
func (s *Subject[T]) Observed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.observers.Len()+len(s.late) > 0
}

// Unsubscribe removes all subscribers without an end, and makes the subject unusable.
func (s *Subject[T]) Unsubscribe() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed.Store(true)
	s.observers.Clear()
	s.late = nil
}

func (s *Subject[T]) send(n Notification[T]) {
	if s.closed.Load() {
		if n.Kind == KindNext && s.withholds {
			return // nobody would have been told, anyway
		}
		panic(ErrObjectUnsubscribed)
	}
	s.input.Send(n)
}

// deliver is called inside the serializer.
func (s *Subject[T]) deliver(n Notification[T]) {
	if n.Kind == KindNext {
		dispatch(n, s.keep(n))
		return
	}
	first, told := s.finish(n)
	if len(first) > 0 {
		defer dispatch(n, told) // deferred, as an observer of what is first may panic
		for _, v := range first {
			dispatch(Notification[T]{Value: v}, told)
		}
		return
	}
	dispatch(n, told)
}

// keep returns the observers to tell of a value.
//
// If the subject keeps nothing, a value takes no lock. Whoever joins or leaves while it is delivered
// could as well have done so before or after. With a memory, keep decides with mu held who gets the
// value now, and who gets it from the memory.
func (s *Subject[T]) keep(n Notification[T]) (told observers.Present[Subscriber[T]]) {
	if s.memory == nil {
		return s.observers.Present()
	}
	now := s.now()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.memory.keep(n.Value, s.ended, now)
	if s.ended || s.withholds {
		return told
	}
	s.tellLateLocked(n)
	return s.observers.Present()
}

// finish records the end, and returns the observers to tell, and what to tell them before.
func (s *Subject[T]) finish(end Notification[T]) (first []T, told observers.Present[Subscriber[T]]) {
	now := s.now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return nil, told
	}
	s.tellLateLocked(end)
	if s.withholds {
		first = s.memory.recall(end.Kind, now)
	}
	s.ended, s.end, s.late = true, end, nil
	return first, s.observers.Clear()
}
