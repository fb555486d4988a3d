package observable

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// MergeMap projects each value to an observable and merges these: it passes on their values as they
// come. It completes when the source and all inner observables have, and fails when one does. They
// may be on different goroutines, each of which may deliver for the others. It stands for RxJS's
// mergeMap.
//
//	source:               -1---2--|
//	MergeMap(n -> n-n|):  -1-1-2-2|
func MergeMap[T, R any](project func(T) Observable[R]) Operator[T, R] {
	must(project != nil, "MergeMap: nil project")
	return MergeMapWithConfig(project, MergeConfig{})
}

// MergeMapWithConfig is MergeMap with limits: on the observables subscribed at a time, on the
// values of the source that wait to be projected, and on the inner values that wait. It panics if c
// is invalid.
//
//	source:                                                     -12-----|
//	MergeMapWithConfig(n -> n-n|, MergeConfig{Concurrent: 1}):  -1-12-2-|
func MergeMapWithConfig[T, R any](project func(T) Observable[R], c MergeConfig) Operator[T, R] {
	must(project != nil, "MergeMapWithConfig: nil project")
	c.check("MergeMapWithConfig")
	return operate(func(src Observable[T], dst *Subscriber[R]) {
		newMerging(dst, project, c).merge(src)
	})
}

// merging is the state of one subscription. Only handlers touch it.
type merging[T, R any] struct {
	MergeConfig
	dst        *Subscriber[R]
	serializer *serial.Serializer
	project    func(T) Observable[R]
	deliver    func(R)      // takes the values of inner observables; set before merge, unless dst does
	deep       bool         // deliver projects them again; set before merge
	active     int          // inner observables that are not over
	waiting    ring.Ring[T] // values that are not projected yet
	completed  bool         // the source has, or has failed with err
	err        error        // of the source, if it comes after the inner observables
	turns      *turns[T, R] // if inner values come in the order of the source; set before merge

	values serial.Input[R]                          // of all inner observables
	ends   serial.Input[Notification[*inner[T, R]]] // their ends
	send   func(R)                                  // sends to values; set once

	await    awaiting                     // if producers may wait
	pending  *boundedInput[T, T]          // has the values instead of waiting, if they are bounded
	blocking *serial.Bounded[R]           // takes the values of inner observables, if they may wait
	arriving *boundedInput[R, arrival[R]] // takes them, if they are bounded in another way
}

func newMerging[T, R any](dst *Subscriber[R], project func(T) Observable[R], c MergeConfig) *merging[T, R] {
	return &merging[T, R]{MergeConfig: c, dst: dst, serializer: serial.New(dst.root), project: project}
}

func (m *merging[T, R]) merge(src Observable[T]) {
	if m.deliver == nil {
		m.deliver = func(v R) { m.dst.Next(v) } // dst.Next as a value would be one more call
	}
	m.bound()
	if m.pending != nil || m.arriving != nil {
		holds(m.dst, m)
	}
	m.values.Init(m.serializer, m.deliver)
	m.ends.Init(m.serializer, m.end)
	m.send = m.values.Send
	o := Observer[T]{Next: m.next, Complete: m.complete}
	if m.turns != nil {
		o.Error = m.completeWith
	}
	in := newSerialSubscriber(m.serializer, m.dst, o)
	if m.turns != nil {
		m.turns.source = in
	}
	if m.pending != nil {
		m.pending.divert(in)
	}
	src.SubscribeTo(in)
}

func (m *merging[T, R]) next(v T) {
	if m.waiting.Len() > 0 || !m.mayStart() {
		m.waiting.Push(v)
		return
	}
	if src := m.project(v); !m.pass(src) {
		m.follow(m.launch(src))
	}
}

// pass passes an inner observable on that needs no subscription. It reports whether it could: not
// if there is more than an event's work, or something that comes before.
func (m *merging[T, R]) pass(src Observable[R]) bool {
	c := src.known
	if !c.passable() || len(c.values) > 1 || m.deep || m.turns != nil || m.Arriving.bounded() ||
		m.serializer.Leaves() {
		return false
	}
	for _, v := range c.values {
		m.deliver(v)
	}
	if c.err != nil {
		m.dst.Error(c.err)
	}
	return true
}

func (m *merging[T, R]) complete() {
	m.completed = true
	m.finish()
}

func (m *merging[T, R]) completeWith(err error) {
	m.err = err
	m.complete()
}

// start launches as many inner observables as the limit allows, and returns the first.
func (m *merging[T, R]) start() (first *inner[T, R]) {
	for last := &first; m.mayStart(); last = &(*last).sibling {
		v, ok := m.take()
		if !ok {
			break
		}
		*last = m.launch(m.project(v))
	}
	return first
}

func (m *merging[T, R]) mayStart() bool { return m.Concurrent == 0 || m.active < m.Concurrent }

// launch makes an inner observable. The caller subscribes to it.
func (m *merging[T, R]) launch(src Observable[R]) *inner[T, R] {
	m.active++
	if m.turns != nil {
		return m.turns.launch(src)
	}
	one := newInner(m, src)
	m.divert(one.in)
	return one
}

// follow subscribes to first and those after it, outside the handler.
func (m *merging[T, R]) follow(first *inner[T, R]) {
	if first != nil {
		m.serializer.Then(first)
	}
}

// take takes the next waiting value, if any.
func (m *merging[T, R]) take() (v T, ok bool) {
	switch {
	case m.pending != nil:
		return m.pending.take()
	case m.waiting.Len() == 0:
		return v, false
	default:
		return m.waiting.Pop(), true
	}
}

// end handles the end of an inner observable, unless that was unsubscribed while its end waited.
func (m *merging[T, R]) end(n Notification[*inner[T, R]]) {
	one := n.Value
	if one.in.tree.Closed() {
		return
	}
	defer one.in.Unsubscribe()
	m.arriveAll()
	if n.Kind == KindError {
		m.dst.Error(n.Err)
	} else {
		one.complete()
	}
}

func (m *merging[T, R]) finish() {
	switch {
	case !m.completed || m.active > 0:
	case m.err != nil:
		m.dst.Error(m.err)
	default:
		m.dst.Complete()
	}
}

// inner is one merged observable.
type inner[T, R any] struct {
	*merging[T, R]
	src     Observable[R]
	in      *Subscriber[R]
	sibling *inner[T, R] // comes after this one and all that follows from it; set before Run

	// The observables that start when this one completes. If it completes while it is being
	// subscribed, they are subscribed after that subscribe call has returned: a million waiting
	// synchronous observables must not nest. Set before met; cleared when they start, so that
	// completed observables can be collected.
	successors *inner[T, R]
	met        atomic.Bool // it has been subscribed, or has completed with successors
}

// newInner makes an inner observable with its subscriber, in one object.
func newInner[T, R any](m *merging[T, R], src Observable[R]) *inner[T, R] {
	one := &struct {
		inner inner[T, R]
		own   attached[R]
	}{inner: inner[T, R]{merging: m, src: src}}
	one.inner.in = one.own.init(&m.dst.tree, m.dst.root, m.send, &one.inner)
	one.inner.in.later = true
	return &one.inner
}

// Error is called by the subscriber.
func (one *inner[T, R]) Error(err error) {
	one.ends.Send(Notification[*inner[T, R]]{Kind: KindError, Value: one, Err: err})
}

// Complete is called by the subscriber.
func (one *inner[T, R]) Complete() {
	one.ends.Send(Notification[*inner[T, R]]{Kind: KindComplete, Value: one})
}

// Run subscribes to an observable and, in a loop, to all that follow from it. It goes depth first:
// the successors of one come before its sibling. As in RxJS, a value of Expand that ends the result
// is projected all the same, and what that gives is subscribed, and torn down at once.
func (one *inner[T, R]) Run() {
	for one != nil {
		if one.deep || !one.in.tree.Closed() { // an error may have come first
			one.src.SubscribeTo(one.in)
		}
		following := one.sibling
		if one.met.Swap(true) {
			following = one.successors.before(following)
			one.successors = nil
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
	one.in.Unsubscribe() // torn down before what follows
	one.active--
	one.goOn()
}

// goOn starts what waits for this observable.
func (one *inner[T, R]) goOn() {
	if successors := one.start(); successors != nil {
		one.succeed(successors)
	}
	one.finish()
}

// succeed starts the successors: in subscribe's loop, if that is running.
func (one *inner[T, R]) succeed(successors *inner[T, R]) {
	one.successors = successors
	if one.met.Swap(true) { // too late for that
		one.successors = nil
		one.follow(successors)
	}
}
