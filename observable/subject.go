package observable

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/observable/internal/observers"
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
	keeping    *keeping[T] // nil if the subject keeps nothing; set once
	crowd      *crowd      // of the observers, if the source asks for room; guarded by mu

	closed atomic.Bool // by Unsubscribe; written under mu

	mu        sync.Mutex                    // guards what is below
	end       NotificationKind              // KindNext as long as there is none
	failure   error                         // if that is the end
	observers observers.List[Subscriber[T]] // none after the end; deliver reads who is present without mu
}

// NewSubject makes a subject without subscribers.
func NewSubject[T any]() *Subject[T] {
	s := new(Subject[T])
	s.init(nil, watching.Here())
	return s
}

// init makes s ready to use with the memory m, which may be nil, as that site's.
func (s *Subject[T]) init(m memory[T], site *watching.Site) {
	if m != nil {
		s.keeping = &keeping[T]{memory: m, withholding: m.withholds()}
	}
	s.source = madeBy(site, sender[T]((*hot[T])(s)))
}

// hot is a subject with what its users do not see.
type hot[T any] Subject[T]

func (h *hot[T]) sendTo(dst *Subscriber[T]) { (*Subject[T])(h).add(dst) }

// Admit delivers what has waited.
func (h *hot[T]) Admit() { (*Subject[T])(h).deliver(serial.Next(&h.line, &h.serializer)) }

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
	return s.observers.Len() > 0 || s.keeping != nil && len(s.keeping.late) > 0
}

// Unsubscribe removes all subscribers without an end, and makes the subject unusable.
func (s *Subject[T]) Unsubscribe() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed.Store(true)
	s.observers.Clear()
	if s.keeping != nil {
		s.keeping.late = nil
	}
}

func (s *Subject[T]) send(n Notification[T]) {
	if s.closed.Load() {
		if n.Kind == KindNext && s.withholds() {
			return // nobody would have been told, anyway
		}
		panic(ErrObjectUnsubscribed)
	}
	if !s.serializer.Enter() {
		serial.Wait(&s.line, &s.serializer, (*hot[T])(s), n)
		return
	}
	returned := false
	defer s.serializer.Exit(&returned)
	s.deliver(n)
	returned = true
}

// deliver is called inside the serializer.
//
// If the subject keeps nothing, a value takes no lock. Whoever joins or leaves while it is
// delivered could as well have done so before or after. With a memory, keep decides with mu held
// who gets the value now, and who gets it from the memory.
func (s *Subject[T]) deliver(n Notification[T]) {
	if n.Kind != KindNext {
		s.finish(n)
	} else if s.keeping == nil {
		dispatch(n, s.observers.Present())
	} else {
		dispatch(n, s.keep(n))
	}
}

// finish tells all observers the end, and before it what the memory has withheld.
func (s *Subject[T]) finish(end Notification[T]) {
	withheld, told := s.accept(end)
	defer dispatch(end, told) // deferred, as an observer of what was withheld may panic
	for _, v := range withheld {
		dispatch(Notification[T]{Value: v}, told)
	}
}

// accept records the end, and returns the observers to tell, and what to tell them before.
func (s *Subject[T]) accept(end Notification[T]) (withheld []T, told observers.Present[Subscriber[T]]) {
	now := s.now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.end != KindNext {
		return nil, told
	}
	if s.keeping != nil {
		withheld = s.keeping.finish(end, now)
	}
	s.end, s.failure = end.Kind, end.Err
	return withheld, s.observers.Clear()
}

// crowded has the subject know which observers have room, for the source that sends to it.
func (s *Subject[T]) crowded() *crowd {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.crowd == nil {
		s.crowd = newCrowd()
	}
	return s.crowd
}
