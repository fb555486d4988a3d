package serial

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/observable/internal/scope"
)

// Serializer runs handlers one at a time. No lock is held while a handler runs. The zero Serializer
// is ready to use. It must not be copied.
//
// A sender that finds the serializer idle keeps running events as long as others send faster than
// it can handle them. Two other ways were rejected. If senders waited, a handler that sends would
// deadlock. If a goroutine emptied the queue, every operator would cost one. So the queue has no
// limit. But senders that fill it give way to other goroutines now and then, because the one that
// empties it may be waiting for a processor.
//
// A handler must not subscribe to a source that may send synchronously, because all of its values
// would wait. It calls [Serializer.Then] instead.
type Serializer struct {
	root  *scope.Scope // closes when a handler panics; may be nil; set once
	after runners      // run outside; only the running handler touches them

	state   atomic.Int32 // idle, busy or awaited
	mu      sync.Mutex
	waiting *backlog // made when the first event waits, as most serializers never need it
}

// backlog has the turns of the events that wait.
type backlog struct {
	turns  queue[turn] // the lock is the serializer's mu
	queued int         // events since the turns were taken; guarded by mu
	now    turn        // being handled; only the owner touches it
}

// The states of a serializer.
//
// The sender that turns idle into busy owns the serializer until it turns busy into idle. Only the
// owner runs handlers and reads queues. The state is awaited exactly while turns wait that the
// owner has not taken. Whoever queues a turn turns busy into awaited, and the owner turns awaited
// into busy when it takes the turns, both with mu held. So the owner can't leave while turns wait.
const (
	idle int32 = iota
	busy
	awaited
)

// turn is one or more events in a row of one input.
type turn struct {
	waiter
	times int
}

// waiter is an [Input] of any type, or a function.
type waiter interface {
	// admit handles the first event that waits.
	admit()
}

// function is a waiter with one event.
type function func()

func (f function) admit() { f() }

// patience is the number of events after which a sender gives way to other goroutines, if nobody
// has taken them.
const patience = 256

// New makes a serializer that closes root when a handler panics. root may be nil.
func New(root *scope.Scope) *Serializer { return &Serializer{root: root} }

// Runner is what a handler leaves for outside.
type Runner interface{ Run() }

// Func is a function as a Runner.
type Func func()

// Run calls f.
func (f Func) Run() { f() }

// runners are in order. Mostly there is one at most.
type runners struct {
	first Runner
	rest  []Runner
}

// Then runs r as soon as no event runs or waits, and before the call that sent the running event
// returns. Only handlers may call it.
func (s *Serializer) Then(r Runner) {
	if s.after.first == nil {
		s.after.first = r
	} else {
		s.after.rest = append(s.after.rest, r)
	}
}

// Do runs f as an event.
func (s *Serializer) Do(f func()) {
	if !s.state.CompareAndSwap(idle, busy) {
		s.mu.Lock()
		s.enqueueLocked(function(f), false)
		return
	}
	returned := false
	defer s.recoverEvent(&returned)
	f()
	returned = true
	s.leave()
}

// enqueueLocked queues a turn of w, and unlocks mu, which is held. If repeats is set, w can be
// compared, and its turns in a row become one.
func (s *Serializer) enqueueLocked(w waiter, repeats bool) {
	if s.waiting == nil {
		s.waiting = new(backlog)
	}
	b := s.waiting
	if newest := b.turns.newest(); repeats && newest != nil && newest.waiter == w {
		newest.times++
	} else {
		b.turns.push(turn{w, 1})
	}
	b.queued++
	yield := b.queued%patience == 0
	owned := s.own()
	if owned {
		s.takeLocked()
	}
	s.mu.Unlock()
	if owned {
		s.handle()
		s.leave()
	} else if yield {
		runtime.Gosched()
	}
}

// own makes a busy state awaited, or an idle state busy. It reports whether the state was idle, so
// that the caller owns the serializer now. mu is held.
func (s *Serializer) own() bool {
	for s.state.Load() != awaited {
		if s.state.CompareAndSwap(busy, awaited) {
			break
		}
		if s.state.CompareAndSwap(idle, busy) {
			return true
		}
	}
	return false
}

// leave handles what waits, until the serializer can become idle. Only the owner may call it.
func (s *Serializer) leave() {
	for {
		after := s.after
		s.after = runners{}
		if s.state.CompareAndSwap(busy, idle) {
			s.follow(after)
			return
		}
		s.after = after
		s.mu.Lock()
		s.takeLocked()
		s.state.Store(busy)
		s.mu.Unlock()
		s.handle()
	}
}

func (s *Serializer) takeLocked() {
	s.waiting.turns.take()
	s.waiting.queued = 0
}

// handle handles the events whose turns were taken.
func (s *Serializer) handle() {
	for !s.handleTurns() {
	}
}

// handleTurns is handle until it returns true. It returns false if a handler has panicked, and the
// root has dealt with that.
func (s *Serializer) handleTurns() (returned bool) {
	defer s.recoverTurn(&returned)
	b := s.waiting
	for b.next() {
		b.now.admit()
	}
	return true
}

// next makes the turn of the next event the current one, if there is one.
func (b *backlog) next() (ok bool) {
	if b.now.times > 1 {
		b.now.times--
		return true
	}
	b.now, ok = b.turns.read()
	return ok
}

// recoverEvent is deferred around a handler that runs without a turn. If it panics, recoverEvent
// closes the root and leaves, so that nothing that waits is lost.
func (s *Serializer) recoverEvent(returned *bool) {
	if *returned {
		return
	}
	var value any
	if s.root.Told() {
		value = recover()
	}
	defer s.leave()
	s.close(value)
}

// recoverTurn is recoverEvent for handlers that run in their turn. It goes on with the other turns
// only if the panic goes on. If the root has dealt with the panic, handle goes on with them.
func (s *Serializer) recoverTurn(returned *bool) {
	if *returned {
		return
	}
	var value any
	if s.root.Told() {
		value = recover()
	}
	goesOn := true
	defer func() {
		if goesOn {
			s.handle()
			s.leave()
		}
	}()
	s.close(value)
	goesOn = value == nil
}

// close closes the root after a panic, and drops what handlers left for outside, unless the root
// deals with the panic.
func (s *Serializer) close(value any) {
	after := s.after
	s.after = runners{}
	s.root.Close(value)
	if value != nil { // it was dealt with
		s.after = after
	}
}

// follow runs what handlers left for outside.
func (s *Serializer) follow(after runners) {
	if after.first == nil {
		return
	}
	returned := false
	defer s.root.Guard(&returned)
	after.first.Run()
	for _, r := range after.rest {
		r.Run()
	}
	returned = true
}
