package subscription

import (
	"runtime"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/heirs"
)

// Subscription stops something, and frees what that holds, when Unsubscribe is called. The zero
// value is open and has no teardowns. It must not be copied. It stands for RxJS's Subscription.
//
// Only what users call is a method: each type that embeds a Subscription has all its methods to
// compile, and there is such a type for each type of values.
type Subscription struct {
	// state is the lock of all below, too. Whoever closes takes the lock for good, in one step with
	// the end of the state: from then on the lists are that goroutine's. A sync.Mutex would double
	// the atomic steps of a subscription that begins and ends. The lock is held for a few steps,
	// never while a teardown runs or with another lock. So those that wait for it need not sleep.
	state atomic.Uint32

	count   int32 // of the teardowns
	first   *link // the teardowns, in order of addition
	parents *link // the links by which parents hold this subscription; see parents.go
}

// The bits of a state. Without any of the others, a subscription is open.
const (
	locked = 1 << iota
	ending // nothing passes any more, though it is not closed yet: see End
	closed // for ever
)

// link ties a teardown to its parent. The lock of the parent guards Next and Prev, that of the
// child guards Sibling.
type link = heirs.Link[Subscription, Child]

// Child can be added to a subscription. It is a [*Subscription], or a type that embeds a
// Subscription and may have its own Unsubscribe.
type Child interface {
	Unsubscribe()
	Closed() bool
	base() *Subscription
}

// teardown is a function as a child.
type teardown func()

func (t teardown) Unsubscribe()        { t() }
func (t teardown) Closed() bool        { return false }
func (t teardown) base() *Subscription { return nil }

// New returns an open subscription with a teardown, unless that is nil.
func New(f func()) *Subscription {
	s := new(Subscription)
	if f != nil {
		s.AddFunc(f)
	}
	return s
}

func (s *Subscription) base() *Subscription { return s }

// Closed reports whether Unsubscribe has been called. Any goroutine may call it.
func (s *Subscription) Closed() bool { return s.state.Load() >= closed }

// Open reports whether neither Unsubscribe nor End has been called. It is for package observable,
// whose subscribers so have one flag for both. Any goroutine may call it.
func Open(_ heirs.Key, s *Subscription) bool { return s.state.Load() < ending }

// End makes Open false. It reports whether it was true: that is so for one caller only. It is for
// package observable. Any goroutine may call it.
func End(_ heirs.Key, s *Subscription) bool {
	for {
		state := s.state.Load()
		if state >= ending {
			return false
		}
		if s.state.CompareAndSwap(state, state|ending) {
			return true
		}
	}
}

// lock takes the lock. It returns false if s is closed.
func lock(s *Subscription) bool { return enter(s, locked) }

func unlock(s *Subscription) { s.state.Add(^uint32(0)) }

// enter adds bit to the state when nobody holds the lock. It returns false if s is closed.
func enter(s *Subscription, bit uint32) bool {
	for {
		switch state := s.state.Load(); {
		case state >= closed:
			return false
		case state&locked != 0:
			runtime.Gosched()
		case s.state.CompareAndSwap(state, state|bit):
			return true
		}
	}
}

// Len returns the number of teardowns: functions, and children that are still open. A program that
// adds all its subscriptions to one parent can so count the open ones. Any goroutine may call it.
func (s *Subscription) Len() int {
	if !lock(s) {
		return 0
	}
	defer unlock(s)
	return int(s.count)
}

// AddFunc adds a function as a teardown. On a closed subscription it is called at once, on the
// caller's goroutine. It panics if f is nil.
func (s *Subscription) AddFunc(f func()) {
	if f == nil {
		panic("subscription: AddFunc: nil teardown")
	}
	if !hold(s, &link{Child: teardown(f)}) {
		f()
	}
}

// Add makes child close when s does; at once, if s is closed. Adding a subscription to itself, a
// closed child, or a child that s has already, does nothing. It panics if child is nil.
func (s *Subscription) Add(child Child) {
	if child == nil {
		panic("subscription: Add: nil child")
	}
	c := child.base()
	if c == nil {
		panic("subscription: Add: nil child")
	}
	if c == s || c.Closed() {
		return
	}
	l := &link{Parent: s, Child: child}
	if !hold(s, l) {
		child.Unsubscribe()
		return
	}
	if !adopt(c, l) { // it is there already, or closed meanwhile
		unlink(s, l)
	}
}

// Remove takes child out again, without closing it. It does nothing if child is not there.
func (s *Subscription) Remove(child Child) {
	if child == nil || child.base() == nil {
		return
	}
	if l := disown(child.base(), s); l != nil {
		unlink(s, l)
	}
}

// Unsubscribe closes the subscription and runs its teardowns in the order in which they were added,
// each once, on the caller's goroutine. A second call does nothing. If teardowns panic, the others
// still run, and Unsubscribe then panics with an [*UnsubscriptionError] that holds all the panics.
// If a teardown ends the goroutine, the others still run on the way out.
func (s *Subscription) Unsubscribe() {
	if teardowns := shut(s); teardowns != nil {
		tearDownAll(teardowns)
	}
}

// shut closes s and returns its teardowns; nil if it is closed.
func shut(s *Subscription) *link {
	if !enter(s, closed) {
		return nil
	}
	teardowns, parents := s.first, s.parents
	s.first, s.parents, s.count = nil, nil, 0
	if parents != nil {
		leave(parents)
	}
	return teardowns
}

// tearDownAll runs the teardowns from l on. Those of a child come in its place, in the same loop: a
// tree may be deeper than the stack.
func tearDownAll(l *link) {
	var errs []error
	for l != nil {
		left, ok := splice(l)
		if !ok {
			errs = append(errs, tearDown(l)...)
			left = l.Next
		}
		l.Prev, l.Next = nil, nil // an heir holds its link, which must hold nothing else
		l = left
	}
	if errs != nil {
		panic(&UnsubscriptionError{Errors: errs})
	}
}

// splice closes l's child, and returns the child's teardowns, followed by those after l. It reports
// false if the child has an Unsubscribe of its own that must be called.
func splice(l *link) (teardowns *link, ok bool) {
	switch c := l.Child.(type) {
	case *Subscription:
		teardowns = shut(c)
	case heir:
		if c.CloseButTeardowns() {
			teardowns = shut(c.base())
		}
	default:
		return nil, false
	}
	if teardowns == nil {
		return l.Next, true
	}
	teardowns.Prev.Next = l.Next // prev of the first is the last
	return teardowns, true
}

func tearDown(l *link) (errs []error) {
	returned := false
	defer func() {
		if returned {
			return
		}
		if r := recover(); r != nil {
			errs = flatten(NewPanicError(r))
			return
		}
		tearDownAll(l.Next) // runtime.Goexit: the goroutine will not come back for the others
	}()
	l.Child.Unsubscribe()
	returned = true
	return nil
}

// hold adds l to the teardowns, or reports that s is closed.
func hold(s *Subscription, l *link) bool {
	if !lock(s) {
		return false
	}
	holdLocked(s, l)
	unlock(s)
	return true
}

// holdLocked is hold with the lock held.
func holdLocked(s *Subscription, l *link) {
	if first := s.first; first == nil {
		s.first, l.Prev = l, l
	} else {
		last := first.Prev
		last.Next, l.Prev, first.Prev = l, last, l
	}
	s.count++
}

// unlink takes l out of the teardowns. Once s is closed its list belongs to Unsubscribe, and stays
// as it is.
func unlink(s *Subscription, l *link) {
	if lock(s) {
		unlinkLocked(s, l)
		unlock(s)
	}
}

// unlinkLocked is unlink with the lock held.
func unlinkLocked(s *Subscription, l *link) {
	s.count--
	before := l.Prev
	if l == s.first {
		s.first = l.Next
	} else {
		before.Next = l.Next
	}
	if l.Next != nil {
		l.Next.Prev = before
	} else if s.first != nil {
		s.first.Prev = before
	}
	l.Prev, l.Next = nil, nil
}
