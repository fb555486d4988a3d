package observable

import "sync"

// shareState is the subject by which observers share one source, and the connection between the two. The
// subject is made when it is needed first, and again after it was dropped: that begins a new round.
type shareState[T any] struct {
	connector func() SubjectLike[T] // set once

	mu         sync.Mutex     // guards what is below, and what the embedding type says
	subject    SubjectLike[T] // nil if it is still to be made
	connection *Subscriber[T] // of this round, or nil; it may have closed
	round      uint64         // how many there have been before
}

// connectorOr is how subjects are made: as plain ones, if there is no say in it.
func connectorOr[T any](connector func() SubjectLike[T]) func() SubjectLike[T] {
	if connector == nil {
		return func() SubjectLike[T] { return NewSubject[T]() }
	}
	return func() SubjectLike[T] {
		subject := connector()
		must(subject != nil, "Connector: it gave a nil subject")
		return subject
	}
}

// current is the subject of this round, and which that is. It makes the subject outside the lock,
// so several goroutines may make one, of which one is taken.
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

// drop ends the round, and returns its connection, or nil. mu is held.
func (h *shareState[T]) drop() *Subscriber[T] {
	connection := h.connection
	h.subject, h.connection = nil, nil
	h.round++
	return connection
}

// into is a subject as an observer, to be subscribed to a source.
func into[T any](s SubjectLike[T]) Observer[T] {
	return Observer[T]{Next: s.Next, Error: s.Error, Complete: s.Complete}
}
