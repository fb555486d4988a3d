package observable

import (
	"context"

	"github.com/rxsched/rxsched/observable/internal/scope"
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
// it, and it closes when the last has left; no subscriber's context ends it. A late subscriber
// misses earlier values; after the end, the next one begins anew. Any goroutine may subscribe and
// unsubscribe at any time. A source that waits for room waits for all subscribers. It is an
// operator itself. It stands for RxJS's share.
//
//	source:                -a--b--c|
//	Share, subscribed at:  ^
//	                       -a--b--c|
//	and at:                  ^
//	                         --b--c|
func Share[T any](src Observable[T]) Observable[T] {
	mustSource("Share", !zero(src))
	return ShareWithConfig(ShareConfig[T]{})(src)
}

// ShareWithConfig is Share with a subject of the caller's choice, and with resets that may come
// later or never.
//
//	source:                                                               -a--b--c|
//	ShareWithConfig(ShareConfig{Connector: replay of 1}), subscribed at:  ^
//	                                                                      -a--b--c|
//	and at:                                                                 ^
//	                                                                        a-b--c|
func ShareWithConfig[T any](c ShareConfig[T]) Operator[T, T] {
	return func(src Observable[T]) Observable[T] {
		mustSource("ShareWithConfig", !zero(src))
		s := &sharing[T]{ShareConfig: c, src: src}
		s.subscribers.ring.init()
		s.connector = connectorOr("ShareWithConfig", c.Connector)
		return made(s.subscribe)
	}
}

// sharing is the state of all subscriptions together.
type sharing[T any] struct {
	shareState[T]
	ShareConfig[T]
	src Observable[T]

	subscribers users                      // those whose context may end
	size        int                        // how many are subscribed; guarded by mu
	ended       bool                       // the source has, in this round; guarded by mu
	pending     *subscription.Subscription // to what brings a reset, or nil; guarded by mu
}

func (s *sharing[T]) subscribe(dst *Subscriber[T]) {
	s.enter()()
	lend(s, dst)
	subject, round := s.current()
	subject.Observable().SubscribeTo(dst)
	s.connect(dst, subject, round)
}

func (s *sharing[T]) enter() (then func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.size++
	if s.ended {
		return func() {}
	}
	return s.withdrawLocked()
}

// connect subscribes to the source for dst and later subscribers, unless this round is
// connected, over, or without subscribers.
func (s *sharing[T]) connect(dst *Subscriber[T], subject SubjectLike[T], round uint64) {
	s.mu.Lock()
	if s.connection != nil || s.size == 0 || s.round != round {
		s.mu.Unlock()
		return
	}
	var connection *Subscriber[T]
	connection = newRoot(context.WithoutCancel(dst.root.Ctx), Observer[T]{
		below: placeOf(subject),
		Next:  subject.Next,
		Error: func(err error) {
			defer subject.Error(err) // deferred, as the reset's notifier may fail, which panics
			s.end(connection, s.ResetOnError, err)
		},
		Complete: func() {
			defer subject.Complete()
			s.end(connection, s.ResetOnComplete, nil)
		},
	})
	connection.root.Rare = &scope.Rare{
		Below: beneath(&dst.tree), Outer: &s.subscribers, Room: roomOf(subject),
	}
	s.connection = connection
	s.mu.Unlock()
	connection.AddFunc(func() { s.broken(connection) })
	run(s.src, connection)
}

func (s *sharing[T]) users() *users { return &s.subscribers }

func (s *sharing[T]) leave() (source *tree, then func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.size--
	if s.size > 0 || s.ended {
		return nil, nil
	}
	connection, then := s.resetLocked(s.ResetOnRefCountZero, nil)
	if connection != nil {
		source = &connection.tree
	}
	return source, then
}

func (s *sharing[T]) end(connection *Subscriber[T], reset Reset, err error) {
	s.mu.Lock()
	if s.connection != connection { // let go of meanwhile, by another goroutine
		s.mu.Unlock()
		return
	}
	s.ended = true
	_, then := s.resetLocked(reset, err)
	s.mu.Unlock()
	then()
}

// broken is called when a connection has closed. If neither an end nor a reset closed it, a panic
// did, and the next subscriber begins anew.
func (s *sharing[T]) broken(connection *Subscriber[T]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.connection == connection && !s.ended {
		s.dropLocked()
	}
}

// resetLocked begins a new round, now or when r says so. It returns the connection of the round that
// is over, to be closed, if there is one that does not end by itself. The caller calls then without
// the lock.
func (s *sharing[T]) resetLocked(r Reset, cause error) (connection *Subscriber[T], then func()) {
	withdrawn := s.withdrawLocked()
	if r == nil {
		if connection = s.dropLocked(); s.ended {
			connection = nil
		}
		s.ended = false
		return connection, withdrawn
	}
	pending := new(subscription.Subscription)
	s.pending = pending
	return nil, func() {
		withdrawn()
		r.wait(cause, pending, func() { s.resetBy(pending) })
	}
}

// resetBy begins a new round, unless pending was withdrawn.
func (s *sharing[T]) resetBy(pending *subscription.Subscription) {
	s.mu.Lock()
	if s.pending != pending {
		s.mu.Unlock()
		return
	}
	connection, then := s.resetLocked(nil, nil)
	s.mu.Unlock()
	then()
	if connection != nil {
		connection.Unsubscribe()
	}
}

// withdrawLocked takes back a reset that is on its way. The caller calls then without the lock.
func (s *sharing[T]) withdrawLocked() (then func()) {
	pending := s.pending
	s.pending = nil
	if pending == nil {
		return func() {}
	}
	return pending.Unsubscribe
}
