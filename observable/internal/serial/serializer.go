package serial

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/observable/internal/scope"
)

// Serializer runs handlers one at a time. No lock is held while a handler runs. The zero Serializer
// is ready to use. It must not be copied.
//
// A sender that finds the serializer idle keeps running events as long as others send faster than
// it can handle them. Two other ways were rejected. If senders waited, a handler that sends would
// deadlock. If a goroutine emptied the queue, every operator would cost one.
//
// A handler must not subscribe to a source that may send synchronously, because all of its values
// would wait. It calls [Serializer.Then] instead.
type Serializer struct {
	events atomic.Int64 // running or waiting; waiting ones are counted with mu held
	root   *scope.Scope // closes when a handler panics; may be nil; set once
	after  []func()     // runs outside; only the running handler touches it

	mu      sync.Mutex
	waiting ring.Ring[waiter] // inputs of the waiting events, by arrival; guarded by mu
}

// waiter is an [Input] of any type.
type waiter interface {
	// admit handles the first event that waits at the input.
	admit()
}

// New makes a serializer that closes root when a handler panics. root may be nil.
func New(root *scope.Scope) *Serializer { return &Serializer{root: root} }

// Then calls f as soon as no event runs or waits, and before the call that sent the running event
// returns. Only handlers may call it.
func (s *Serializer) Then(f func()) { s.after = append(s.after, f) }

// Do runs f as an event.
func (s *Serializer) Do(f func()) {
	in := Input[struct{}]{serializer: s, handle: func(struct{}) { f() }}
	in.Send(struct{}{})
}

// leave ends one event and goes on with the waiting ones.
func (s *Serializer) leave() {
	for {
		after := s.after
		s.after = nil
		if s.events.Add(-1) == 0 {
			s.follow(after)
			return
		}
		s.after = after
		s.turn()
	}
}

// turn handles the event that has waited longest.
func (s *Serializer) turn() {
	s.mu.Lock()
	w := s.waiting.Pop()
	s.mu.Unlock()
	returned := false
	defer s.recoverTurn(&returned)
	w.admit()
	returned = true
}

// recoverTurn is deferred around handlers. After a panic it closes the root and leaves, so that the
// serializer goes on working.
func (s *Serializer) recoverTurn(returned *bool) {
	if *returned {
		return
	}
	s.after = nil
	var value any
	if s.root.Told() {
		value = recover()
	}
	defer s.leave()
	s.root.Close(value)
}

// follow runs the functions that handlers left for outside.
func (s *Serializer) follow(after []func()) {
	if len(after) == 0 {
		return
	}
	returned := false
	defer s.root.Guard(&returned)
	for _, f := range after {
		f()
	}
	returned = true
}
