package observable

import (
	"sync"

	"github.com/rxsched/rxsched/internal/runtime/gort"
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
