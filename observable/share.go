package observable

import (
	"context"

	"github.com/rxsched/rxsched/subscription"
)

// ShareConfig sets the subject of a shared source, and when to reset: to unsubscribe from the
// source, so that the next subscriber begins anew. By default it resets at once when the source
// ends and when the last subscriber leaves.
type ShareConfig[T any] struct {
	// Connector makes the subject that sends to the subscribers. If nil, it is [NewSubject].
	Connector func() SubjectLike[T]

	// ResetOnError applies when the source fails.
	ResetOnError Reset

	// ResetOnComplete applies when the source completes.
	ResetOnComplete Reset

	// ResetOnRefCountZero applies when the last subscriber leaves.
	ResetOnRefCountZero Reset
}

// Share shares one subscription to the source among all subscribers. The first subscriber starts
// it, and it closes when the last has left. A late subscriber misses earlier values; after the end,
// the next one begins anew. No subscriber's context ends the subscription to the source. Any
// goroutine may subscribe and unsubscribe at any time. It is an operator itself. It stands for
// RxJS's share.
//
//	source:                -a--b--c|
//	Share, subscribed at:  ^
//	                       -a--b--c|
//	and at:                  ^
//	                         --b--c|
func Share[T any](src Observable[T]) Observable[T] { return share(src, ShareConfig[T]{}) }

// ShareWithConfig is Share with a subject of the caller's choice, and with resets that may come
// later or never.
//
//	source:                                                               -a--b--c|
//	ShareWithConfig(ShareConfig{Connector: replay of 1}), subscribed at:  ^
//	                                                                      -a--b--c|
//	and at:                                                                 ^
//	                                                                        a-b--c|
func ShareWithConfig[T any](c ShareConfig[T]) Operator[T, T] {
	return func(src Observable[T]) Observable[T] { return share(src, c) }
}

func share[T any](src Observable[T], c ShareConfig[T]) Observable[T] {
	must(src.subscribe != nil, "Share: zero src")
	s := &sharing[T]{shareState: shareState[T]{connector: connectorOr(c.Connector)}, ShareConfig: c, src: src}
	return Observable[T]{s.subscribe}
}

// sharing is the state of all subscriptions together.
type sharing[T any] struct {
	shareState[T]
	ShareConfig[T]
	src Observable[T]

	users   int                        // how many are subscribed; guarded by mu
	ended   bool                       // the source has, in this round; guarded by mu
	pending *subscription.Subscription // to what brings a reset, or nil; guarded by mu
}

func (s *sharing[T]) subscribe(dst *Subscriber[T]) {
	s.enter().Unsubscribe()
	dst.AddFunc(s.leave)
	subject, round := s.current()
	subject.Observable().SubscribeTo(dst)
	s.connect(context.WithoutCancel(dst.ctx), subject, round)
}

// enter counts a subscriber, and takes back a pending reset, which the caller unsubscribes.
func (s *sharing[T]) enter() (cancelled *subscription.Subscription) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.users++
	if s.ended {
		return new(subscription.Subscription)
	}
	return s.withdraw()
}

// connect subscribes to the source, unless this round is connected, over, or without subscribers.
func (s *sharing[T]) connect(ctx context.Context, subject SubjectLike[T], round uint64) {
	s.mu.Lock()
	if s.connection != nil || s.users == 0 || s.round != round {
		s.mu.Unlock()
		return
	}
	var connection *Subscriber[T]
	connection = newRoot(ctx, Observer[T]{
		Next: subject.Next,
		Error: func(err error) {
			defer subject.Error(err) // deferred, as the reset's notifier may fail, which panics
			s.end(connection, s.ResetOnError, err)
		},
		Complete: func() {
			defer subject.Complete()
			s.end(connection, s.ResetOnComplete, nil)
		},
	})
	s.connection = connection
	s.mu.Unlock()
	connection.AddFunc(func() { s.broken(connection) })
	s.src.run(connection)
}

// leave discounts a subscriber.
func (s *sharing[T]) leave() {
	s.mu.Lock()
	s.users--
	if s.users > 0 || s.ended {
		s.mu.Unlock()
		return
	}
	s.reset(s.ResetOnRefCountZero, nil)
}

// end notes that the source has ended.
func (s *sharing[T]) end(connection *Subscriber[T], reset Reset, err error) {
	s.mu.Lock()
	if s.connection != connection { // let go of meanwhile, by another goroutine
		s.mu.Unlock()
		return
	}
	s.ended = true
	s.reset(reset, err)
}

// broken is called when a connection has closed. If neither an end nor a reset closed it, a panic
// did, and the next subscriber begins anew.
func (s *sharing[T]) broken(connection *Subscriber[T]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.connection == connection && !s.ended {
		s.drop()
	}
}

// reset begins a new round, now or when r says so. mu is held, and given back.
func (s *sharing[T]) reset(r Reset, cause error) {
	cancelled := s.withdraw()
	if r == nil {
		s.begin(cancelled)
		return
	}
	pending := new(subscription.Subscription)
	s.pending = pending
	s.mu.Unlock()
	cancelled.Unsubscribe()
	r.wait(cause, pending, func() { s.resetBy(pending) })
}

// resetBy begins a new round, unless pending was withdrawn.
func (s *sharing[T]) resetBy(pending *subscription.Subscription) {
	s.mu.Lock()
	if s.pending != pending {
		s.mu.Unlock()
		return
	}
	s.begin(s.withdraw())
}

// begin begins a new round. The connection of the last one is closed, unless it is ending. mu is
// held, and given back.
func (s *sharing[T]) begin(cancelled *subscription.Subscription) {
	ending := s.ended
	connection := s.drop()
	s.ended = false
	s.mu.Unlock()
	cancelled.Unsubscribe()
	if connection != nil && !ending {
		connection.Unsubscribe()
	}
}

// withdraw takes back a reset that is on its way. What it returns is to be unsubscribed, outside
// the lock. mu is held.
func (s *sharing[T]) withdraw() *subscription.Subscription {
	cancelled := s.pending
	s.pending = nil
	if cancelled == nil {
		cancelled = new(subscription.Subscription)
	}
	return cancelled
}
