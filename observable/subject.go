package observable

import (
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/observable/internal/watching"
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
	line       serial.Line[Notification[T]]
	shared     *sharedRoom // of the observers, if the source asks for room; guarded by the multicast's mu
	multicast  multicast[T]
}

// NewSubject makes a subject without subscribers.
func NewSubject[T any]() *Subject[T] {
	s := new(Subject[T])
	s.init(nil, watching.Here())
	return s
}

// init makes s ready to use with the memory m, which may be nil, as that site's.
func (s *Subject[T]) init(m memory[T], site *watching.Site) {
	s.serializer.SendTo(&s.multicast)
	s.multicast.remember(m, &s.serializer)
	s.source = madeBy(site, sender[T]((*hot[T])(s)))
}

// hot is a subject with what its users do not see.
type hot[T any] Subject[T]

func (h *hot[T]) sendTo(dst *Subscriber[T]) {
	var among *sharedRoom
	if dst.room() != nil {
		among = (*Subject[T])(h).sharedRoom()
	}
	h.multicast.add(dst, among, nil)
}

func (h *hot[T]) Admit() {
	h.multicast.deliver(serial.Next(&h.line, &h.serializer))
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
	return Observer[T]{Next: s.Next, Error: s.Error, Complete: s.Complete, below: s.place()}
}

// place is where what is sent to the subject may wait.
func (s *Subject[T]) place() scope.Place { return &s.serializer }

// placeOf is the place of a subject, or nil if the subject can't say.
func placeOf[T any](s SubjectLike[T]) scope.Place {
	if s, ok := s.(interface{ place() scope.Place }); ok {
		return s.place()
	}
	return nil
}

// Observable returns the subject as an observable, without the methods that send.
func (s *Subject[T]) Observable() Observable[T] { return s.source }

// Observed reports whether there are subscribers.
func (s *Subject[T]) Observed() bool {
	s.multicast.mu.Lock()
	defer s.multicast.mu.Unlock()
	k := s.multicast.keeping.Load()
	return s.multicast.observers.Len() > 0 || k != nil && len(k.late) > 0
}

// Unsubscribe removes all subscribers without an end, and makes the subject unusable.
func (s *Subject[T]) Unsubscribe() {
	s.multicast.mu.Lock()
	defer s.multicast.mu.Unlock()
	s.multicast.closed.Store(true)
	s.multicast.observers.Clear()
	if k := s.multicast.keeping.Load(); k != nil {
		k.late = nil
	}
}

func (s *Subject[T]) send(n Notification[T]) {
	if s.multicast.closed.Load() {
		panic(ErrObjectUnsubscribed)
	}
	if !s.serializer.Enter() {
		serial.Wait(&s.line, &s.serializer, (*hot[T])(s), n)
		return
	}
	returned := false
	defer s.serializer.Exit(&returned)
	s.multicast.deliver(n)
	returned = true
}

// sharedRoom has the subject know which observers have room, for the source that sends to it.
func (s *Subject[T]) sharedRoom() *sharedRoom {
	s.multicast.mu.Lock()
	defer s.multicast.mu.Unlock()
	if s.shared == nil {
		s.shared = newSharedRoom()
	}
	return s.shared
}
