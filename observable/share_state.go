package observable

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/observable/internal/scope"
)

// shareState holds the subject by which subscribers share a source, and the connection between the
// two. It makes the subject on first use, and again after drop: that begins a new round.
type shareState[T any] struct {
	connector func() SubjectLike[T] // set once

	mu         sync.Mutex     // guards what is below, and what the embedding type says
	subject    SubjectLike[T] // nil if it is still to be made
	connection *Subscriber[T] // of this round, or nil; it may have closed
	round      uint64         // how many there have been before
}

// connectorOr is the operator's connector, checked, or the default, which makes plain subjects.
func connectorOr[T any](name string, connector func() SubjectLike[T]) func() SubjectLike[T] {
	if connector == nil {
		return func() SubjectLike[T] { return NewSubject[T]() }
	}
	return func() SubjectLike[T] {
		subject := connector()
		if gort.Nil(subject) {
			must(false, name+": Connector returned a nil subject")
		}
		return subject
	}
}

// current returns the subject of this round, and the round's number. It makes the subject outside
// the lock: of several that goroutines make at once, one is used.
func (h *shareState[T]) current() (SubjectLike[T], uint64) {
	h.mu.Lock()
	if h.subject == nil {
		h.mu.Unlock()
		fresh := h.connector() // may panic
		h.mu.Lock()
		if h.subject == nil {
			h.subject = fresh
		}
	}
	defer h.mu.Unlock()
	return h.subject, h.round
}

// dropLocked ends the round, and returns its connection, or nil.
func (h *shareState[T]) dropLocked() *Subscriber[T] {
	connection := h.connection
	h.subject, h.connection = nil, nil
	h.round++
	return connection
}

func into[T any](s SubjectLike[T]) Observer[T] {
	return Observer[T]{Next: s.Next, Error: s.Error, Complete: s.Complete, below: placeOf(s)}
}

// lender has a source for several subscribers.
type lender interface {
	users() *users

	// leave ends a use. If that was the last, it returns the source's subscription, to be closed, or
	// what is to be done instead; both may be nil. It calls no user code.
	leave() (source *tree, then func())
}

// use is a subscriber's use of a source that may outlive it, and ends with the subscriber. If its
// context ends that, the source closes before any teardown runs: see [heirs.Leaver].
type use struct {
	tie  heirs.Link
	of   lender         // set once
	root *scope.Scope   // nil unless it is among the users; set once
	turn ringNode[*use] // among them
	left bool           // Leave has been called
	then func()
}

func lend[T any](of lender, dst *Subscriber[T]) {
	u := &use{of: of}
	of.users().join(u, dst.root)
	heirs.AddPart(&dst.tree, u, &u.tie)
}

// Leave ends the use, but for teardowns. It is among the users until the source is closed: they are
// asked whether it is.
func (u *use) Leave() (teardowns *heirs.Link) {
	source, then := u.of.leave()
	u.left, u.then = true, then
	if source != nil {
		teardowns = heirs.Shut((*heirs.Tree)(source))
	}
	u.of.users().leave(u)
	return teardowns
}

func (u *use) Unsubscribe() {
	if !u.left {
		var source *tree
		source, u.then = u.of.leave()
		u.of.users().leave(u)
		if source != nil {
			source.Unsubscribe()
		}
	}
	if u.then != nil {
		u.then()
	}
}

// users are those that use a source which may outlive each of them, and whose context may end. They
// are what the source's scope is for. Any goroutine may call its methods.
type users struct {
	size atomic.Int32 // written with mu held
	busy atomic.Bool  // Ended runs; it may call itself, as sources may be shared in a circle
	mu   sync.Mutex
	ring ringNode[*use] // in the order in which they joined; guarded by mu
}

func (u *users) join(one *use, root *scope.Scope) {
	if root.MayEnd() {
		one.root, one.turn.of = root, one
		u.mu.Lock()
		u.ring.push(&one.turn)
		u.size.Add(1)
		u.mu.Unlock()
	}
}

func (u *users) leave(one *use) {
	if one.root != nil {
		u.mu.Lock()
		one.turn.leave()
		u.size.Add(-1)
		u.mu.Unlock()
	}
}

func (u *users) first() *use {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.ring.next.of
}

// Ended closes the first scopes whose contexts have ended, up to one that goes on, and so needs the
// source.
func (u *users) Ended() {
	if u.size.Load() == 0 || !u.busy.CompareAndSwap(false, true) {
		return
	}
	defer u.busy.Store(false)
	for one, last := u.first(), (*use)(nil); one != nil && one != last && one.root.Ended(); {
		one, last = u.first(), one // the same one, if another goroutine closes it
	}
}
