package observable

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/observable/internal/serial"
)

// inner is one merged observable.
type inner[T, R any] struct {
	merging *merging[T, R] // embedded, each of its methods would be compiled once more
	src     Observable[R]  // until it is subscribed, which holds what it needs
	in      *Subscriber[R]
	sibling *inner[T, R] // comes after this one and all that follows from it; set before Run

	// The observables that start when this one completes. If it completes while it is being
	// subscribed, they are subscribed after that subscribe call has returned: a million waiting
	// synchronous observables must not nest. Once it has been subscribed, this is the observable
	// itself: those that come are too late, and start at once.
	successors atomic.Pointer[inner[T, R]]
}

// innerEnd is the end of an inner observable, of which one is the state. A [Notification] of that
// would have subscribers of it, which have methods of further types, without end.
type innerEnd[I any] struct {
	one    I
	failed bool
	err    error // if it failed
}

// newInner makes an inner observable with its subscriber, in one object.
func newInner[T, R any](m *merging[T, R], src Observable[R]) *inner[T, R] {
	one := &struct {
		inner inner[T, R]
		own   attached[R]
	}{inner: inner[T, R]{merging: m, src: src}}
	one.inner.in = one.own.init(&m.dst.tree, m.serializer.Root(), m.step, &one.inner)
	one.inner.in.later = true
	return &one.inner
}

// newPromptInner is newInner for a prompt.
func newPromptInner[T, R any](m *merging[T, R], src Observable[R]) *inner[T, R] {
	one := &struct {
		inner inner[T, R]
		in    Subscriber[R]
	}{inner: inner[T, R]{merging: m, src: src}}
	one.inner.in = &one.in
	one.in.step = m.step
	one.in.join(m.dst.life, &one.inner)
	return &one.inner
}

// newPatient makes an inner observable that may wait for room, and among those like it.
func newPatient[T, R any](m *merging[T, R], src Observable[R], among counter) *inner[T, R] {
	one := &inner[T, R]{merging: m, src: src}
	in := newSerial(m.serializer, m.dst, Observer[R]{
		Next: m.deliver,
		Error: func(err error) {
			m.beforeEnd()
			m.dst.Error(err)
		},
		Complete: func() {
			m.beforeEnd()
			one.complete()
		},
	})
	one.in = &in.attached.sub
	in.wait(m.serializer, m.dst.room(), among)
	return one
}

// sendInner is the step of an inner observable. A value that need not wait is no event.
func sendInner[T, R any](v R, to end) {
	m := to.(*inner[T, R]).merging
	if !m.serializer.Enter() {
		serial.Send(&m.values, v)
		return
	}
	returned := false
	defer m.serializer.Exit(&returned)
	m.deliver(v)
	returned = true
}

// Error is called by the subscriber.
func (one *inner[T, R]) Error(err error) {
	serial.Send(&one.merging.ends, innerEnd[*inner[T, R]]{one: one, failed: true, err: err})
}

// Complete is called by the subscriber.
func (one *inner[T, R]) Complete() {
	serial.Send(&one.merging.ends, innerEnd[*inner[T, R]]{one: one})
}

// Run subscribes to an observable and, in a loop, to all that follow from it. It goes depth first:
// the successors of one come before its sibling. As in RxJS, a value of Expand that ends the result
// is projected all the same, and what that gives is subscribed, and torn down at once.
func (one *inner[T, R]) Run() {
	for one != nil {
		if one.merging.deep || !one.in.tree.Closed() { // an error may have come first
			src := one.src
			one.src = Observable[R]{}
			src.start(one.in)
		}
		following := one.sibling
		if successors := one.successors.Swap(one); successors != nil {
			following = successors.before(following)
		}
		one.sibling = nil
		one = following
	}
}

// before puts one, and its siblings, before another.
func (one *inner[T, R]) before(other *inner[T, R]) *inner[T, R] {
	last := one
	for last.sibling != nil {
		last = last.sibling
	}
	last.sibling = other
	return one
}

// complete is a handler.
func (one *inner[T, R]) complete() {
	leave(&one.in.core) // torn down before what follows
	one.merging.active--
	one.goOn()
}

// goOn starts what waits for this observable.
func (one *inner[T, R]) goOn() {
	if successors := one.merging.start(); successors != nil {
		one.succeed(successors)
	}
	one.merging.finish()
}

// succeed starts the successors: in subscribe's loop, if that is running.
func (one *inner[T, R]) succeed(successors *inner[T, R]) {
	if !one.successors.CompareAndSwap(nil, successors) {
		one.merging.follow(successors)
	}
}
