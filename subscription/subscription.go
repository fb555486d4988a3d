package subscription

import (
	"runtime"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/heirs"
)

// Subscription stops something, and frees what that holds, when Unsubscribe is called. The zero
// value is open and has no teardowns. It must not be copied. It stands for RxJS's Subscription.
//
// What the project alone uses is in package heirs.
type Subscription heirs.Tree

// tree and link are what there is below.
type (
	tree = heirs.Tree
	link = heirs.Link
)

// Child can be added to a subscription. It is a [*Subscription], or a type that embeds a
// Subscription and may have its own Unsubscribe.
type Child interface {
	Unsubscribe()
	Closed() bool
	base() *Subscription
}

// teardown is a function as a part.
type teardown func()

func (t teardown) Unsubscribe() { t() }

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
func (s *Subscription) Closed() bool { return closed((*tree)(s)) }

func closed(s *tree) bool { return atomic.LoadUint32(heirs.State(s)) >= heirs.Closed }

// lock takes the lock. It returns false if s is closed.
func lock(s *tree) bool { return enter(s, heirs.Locked) }

func unlock(s *tree) { atomic.AddUint32(heirs.State(s), ^uint32(0)) }

// enter adds bit to the state when the lock is free. It returns false if s is closed.
func enter(s *tree, bit uint32) bool {
	at := heirs.State(s)
	for {
		switch state := atomic.LoadUint32(at); {
		case state >= heirs.Closed:
			return false
		case state&heirs.Locked != 0:
			runtime.Gosched()
		case atomic.CompareAndSwapUint32(at, state, state|bit):
			return true
		}
	}
}

// Len returns the number of teardowns: functions, and children that are still open. A program that
// adds all its subscriptions to one parent can so count the open ones. Any goroutine may call it.
func (s *Subscription) Len() int {
	t := (*tree)(s)
	if !lock(t) {
		return 0
	}
	defer unlock(t)
	return int(heirs.Of(t).Count)
}

// AddFunc adds a function as a teardown. On a closed subscription it is called at once, on the
// caller's goroutine. It panics if f is nil.
func (s *Subscription) AddFunc(f func()) {
	if f == nil {
		panic("subscription: AddFunc: nil teardown")
	}
	if !hold((*tree)(s), &link{Child: teardown(f)}) {
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
	l := &link{Parent: (*tree)(s), Child: child}
	if !hold(l.Parent, l) {
		child.Unsubscribe()
		return
	}
	if !adopt((*tree)(c), l) { // it is there already, or closed meanwhile
		unlink(l.Parent, l)
	}
}

// Remove takes child out again, without closing it. It does nothing if child is not there.
func (s *Subscription) Remove(child Child) {
	if child == nil || child.base() == nil {
		return
	}
	if l := disown((*tree)(child.base()), (*tree)(s)); l != nil {
		unlink(l.Parent, l)
	}
}

// Unsubscribe closes the subscription and runs its teardowns in the order in which they were added,
// each once, on the caller's goroutine. A second call does nothing. If teardowns panic, the others
// still run, and Unsubscribe then panics with an [*UnsubscriptionError] that holds all the panics.
// If a teardown ends the goroutine, the others still run on the way out.
func (s *Subscription) Unsubscribe() {
	tearDownAll(shut((*tree)(s)))
}

// shut closes s and returns its teardowns; nil if it is closed.
func shut(s *tree) *link {
	if !enter(s, heirs.Closed) {
		return nil
	}
	return takeAll(s)
}

// takeAll takes the teardowns of s, which has closed, and takes s out of its parents.
func takeAll(s *tree) (teardowns *link) {
	in := heirs.Of(s)
	teardowns, parents := in.First, in.Parents
	in.First, in.Parents, in.Count = nil, nil, 0
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
		l.Prev, l.Next = nil, nil // a part holds its link, which must hold nothing else
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
		teardowns = shut((*tree)(c))
	case heirs.Heir:
		if t := c.CloseButTeardowns(); t != nil {
			teardowns = shut(t)
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
func hold(s *tree, l *link) bool {
	if !lock(s) {
		return false
	}
	holdLocked(s, l)
	unlock(s)
	return true
}

// holdLocked is hold with the lock held.
func holdLocked(s *tree, l *link) {
	in := heirs.Of(s)
	if first := in.First; first == nil {
		in.First, l.Prev = l, l
	} else {
		last := first.Prev
		last.Next, l.Prev, first.Prev = l, last, l
	}
	in.Count++
}

// unlink takes l out of the teardowns. Once s is closed its list belongs to Unsubscribe, and stays
// as it is.
func unlink(s *tree, l *link) {
	if lock(s) {
		unlinkLocked(s, l)
		unlock(s)
	}
}

// unlinkLocked is unlink with the lock held.
func unlinkLocked(s *tree, l *link) {
	in := heirs.Of(s)
	in.Count--
	before := l.Prev
	if l == in.First {
		in.First = l.Next
	} else {
		before.Next = l.Next
	}
	if l.Next != nil {
		l.Next.Prev = before
	} else if in.First != nil {
		in.First.Prev = before
	}
	l.Prev, l.Next = nil, nil
}
