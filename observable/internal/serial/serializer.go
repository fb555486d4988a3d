package serial

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/waits"
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
	after Runner       // what runs outside, or nil; only the running handler touches it
	rest  int64        // the state while no goroutine owns the serializer; set once
	name  int64        // of the owner, if owners are tracked: see [gort.Name]; set once

	state   atomic.Int64
	mu      sync.Mutex
	waiting *backlog // made when the first event waits, as most serializers never need it

	below  scope.Place   // where what handlers send may wait; may be nil; set once
	queued atomic.Uint32 // how many events have waited; see Note
	holds  atomic.Int32  // see Hold
}

// backlog has the turns of the events that wait.
type backlog struct {
	turns  queue[turn] // the lock is the serializer's mu
	now    turn        // being handled; only the owner touches it
	settle []func()    // to be called when nothing is held; guarded by mu
}

// The state of a serializer is idle, or has the bit busy, and perhaps the bit awaited. If owners
// are tracked, it is vacant instead of idle, so that Enter need not ask; and with the bit busy, it
// has the owner: a goroutine's number, or a name that only handlers of turns carry.
//
// The sender that turns idle into busy owns the serializer until it turns busy into idle. Only the
// owner runs handlers and reads queues. The bit awaited is set exactly while turns wait that the
// owner has not taken. A sender that queues a turn sets it. The owner clears it when it takes the
// turns, both with mu held. So the owner can't leave while turns wait: its compare-and-swap from busy
// fails. The one that succeeds synchronizes before that of the next owner, which sees all that handlers
// have written.
const (
	idle    int64 = 0
	busy    int64 = 1 << 0
	awaited int64 = 1 << 1
	vacant  int64 = 1 << 2
	number        = 3 // the bit where the owner's number begins
)

// turn is one or more events in a row of one input.
type turn struct {
	waiter
	times int
}

// waiter is an [Input] of any type, a function, or the owner of a [Line].
type waiter interface {
	// Admit handles the first event that waits.
	Admit()
}

// function is a waiter with one event.
type function func()

func (f function) Admit() { f() }

// patience is how many events that wait make one of their senders give way to other goroutines.
const patience = 256

// New makes a serializer that closes root when a handler panics. root may be nil.
func New(root *scope.Scope) *Serializer {
	if root == nil {
		return new(Serializer)
	}
	one := new(struct {
		s    Serializer
		root scope.Scope
	})
	one.root = *root
	one.root.Below = &one.s
	one.s.root, one.s.below = &one.root, root.Below
	return &one.s
}

// Root returns root, for the sources above s.
func (s *Serializer) Root() *scope.Scope { return s.root }

// Above returns root, a part of which s sends to, for a source above s: Root, unless root has
// something of its own.
func (s *Serializer) Above(root *scope.Scope) *scope.Scope {
	own := s.root
	if own != nil && own.Tree == root.Tree && own.Ctx == root.Ctx && own.Rare == root.Rare {
		return own
	}
	return root.To(s)
}

// Runner is what a handler leaves for outside.
type Runner interface{ Run() }

// Func is a function as a Runner.
type Func func()

func (f Func) Run() { f() }

// sequence is several runners.
type sequence []Runner

func (q *sequence) Run() {
	for _, r := range *q {
		r.Run()
	}
}

// Then runs r as soon as no event runs or waits, and before the call that sent the running event
// returns. Only handlers may call it.
func (s *Serializer) Then(r Runner) {
	switch after := s.after.(type) {
	case nil:
		s.Hold()
		s.after = r
	case *sequence:
		*after = append(*after, r)
	default:
		s.after = &sequence{after, r}
	}
}

// Leaves reports whether the running event, or one before it, has called Then with what has not run
// yet. Only the owner calls it.
func (s *Serializer) Leaves() bool { return s.after != nil }

// Track makes Driver know the owner of the serializer. It must be called before anything is sent.
func (s *Serializer) Track() {
	s.rest, s.name = vacant, gort.Name()
	s.state.Store(vacant)
}

// Driver returns the owner of the serializer, as [waits.Host] has it: nothing is handled before it
// goes on. It returns 0 if there is none, or if owners are not tracked. Any goroutine may call it.
func (s *Serializer) Driver() int64 { return s.state.Load() >> number }

// Shut returns false: with Driver, it makes the serializer a [waits.Host].
func (*Serializer) Shut() bool { return false }

// Await waits on c until the handler of an event signals, as [waits.On] does. Owners must be
// tracked.
func (s *Serializer) Await(c *sync.Cond) error { return waits.On(c, s) }

// Enter makes an idle state busy. It reports whether it was idle, so that the caller owns the
// serializer now, and defers Exit. If owners have a name, it reports false: all events wait for a
// turn. The compiler can inline it.
func (s *Serializer) Enter() bool {
	return s.state.CompareAndSwap(idle, busy) || s.name == 0 && s.enterTracked()
}

// enterTracked is Enter if owners are tracked, also for a turn.
func (s *Serializer) enterTracked() bool {
	return s.state.Load() == vacant && s.state.CompareAndSwap(vacant, gort.Owner(s.name)<<number|busy)
}

// Do runs f as an event.
func (s *Serializer) Do(f func()) { s.Handle(function(f)) }

// Handle is Do for the Admit of an object.
func (s *Serializer) Handle(w waiter) {
	if !s.Enter() {
		s.mu.Lock()
		s.enqueueLocked(w, false)
		return
	}
	returned := false
	defer s.Exit(&returned)
	w.Admit()
	returned = true
}

// Outside is [Serializer.Then] for callers that may or may not be handlers.
func (s *Serializer) Outside(r Runner) { s.Do(func() { s.Then(r) }) }

// enqueueLocked queues a turn of w, and unlocks mu, which is held. If repeats is set, w can be
// compared, and its turns in a row become one.
func (s *Serializer) enqueueLocked(w waiter, repeats bool) {
	if s.waiting == nil {
		s.waiting = new(backlog)
	}
	b, newest := s.waiting, newest(&s.waiting.turns)
	if repeats && newest != nil && newest.waiter == w {
		newest.times++
	} else {
		ring.Push(&b.turns.waiting, turn{w, 1})
	}
	yield := s.queued.Add(1)%patience == 0
	owned := s.own()
	if owned {
		take(&s.waiting.turns)
	}
	s.mu.Unlock()
	if owned {
		s.handle()
		s.leave()
	} else if yield {
		runtime.Gosched()
	}
}

// own sets the bit awaited, or makes an idle state busy. It reports whether the state was idle, so
// that the caller owns the serializer now. mu is held.
func (s *Serializer) own() bool {
	for {
		switch state := s.state.Load(); {
		case state == s.rest:
			if s.Enter() || s.enterTracked() {
				return true
			}
		case state&awaited != 0 || s.state.CompareAndSwap(state, state|awaited):
			return false
		}
	}
}

// leave handles what waits, until the serializer can become idle. Only the owner may call it.
func (s *Serializer) leave() {
	if s.after != nil || !s.retire() {
		s.leaveSlowly()
	}
}

// retire makes the state idle, unless turns wait.
func (s *Serializer) retire() bool {
	state := s.state.Load()
	return state&awaited == 0 && s.state.CompareAndSwap(state, s.rest)
}

func (s *Serializer) leaveSlowly() {
	for {
		after := s.after
		s.after = nil
		if s.retire() {
			s.follow(after)
			return
		}
		s.after = after
		s.mu.Lock()
		take(&s.waiting.turns)
		s.state.And(^awaited)
		s.mu.Unlock()
		s.handle()
	}
}

// handle handles the events whose turns were taken.
func (s *Serializer) handle() {
	gort.Call(s.name, func() {
		for !s.handleTurns() {
		}
	})
}

// handleTurns is handle until it returns true. It returns false if a handler has panicked, and the
// root has dealt with that.
func (s *Serializer) handleTurns() (returned bool) {
	defer s.recoverTurn(&returned)
	b := s.waiting
	for b.next() {
		b.now.Admit()
	}
	return true
}

// next makes the turn of the next event the current one, if there is one.
func (b *backlog) next() (ok bool) {
	if b.now.times > 1 {
		b.now.times--
		return true
	}
	b.now, ok = read(&b.turns)
	return ok
}

// Exit is deferred around a handler that runs without a turn. It leaves. If the handler has
// panicked, Exit closes the root before, and leaves so that nothing that waits is lost.
func (s *Serializer) Exit(returned *bool) {
	if *returned {
		s.leave()
		return
	}
	var value any
	if s.root.Told() {
		value = recover()
	}
	defer s.leave()
	s.close(value)
}

// recoverTurn is deferred around handlers that run in their turn. It goes on with the other turns
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
	s.after = nil
	defer func() {
		if after != nil {
			s.Release()
		}
	}()
	s.root.Close(value)
	if value != nil { // it was dealt with
		s.after, after = after, nil
	}
}

// follow runs what handlers left for outside.
func (s *Serializer) follow(after Runner) {
	if after == nil {
		return
	}
	defer s.Release()
	returned := false
	defer s.root.Guard(&returned)
	after.Run()
	returned = true
}
