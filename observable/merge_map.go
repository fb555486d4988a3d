package observable

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// MergeMap subscribes, for each value, to the observable that project makes of it, and passes on
// what they send as it comes. It completes when the source and all of them have, and fails when one
// does. They may be on different goroutines. It stands for RxJS's mergeMap.
//
//	source:               -1---2--|
//	MergeMap(n -> n-n|):  -1-1-2-2|
func MergeMap[T, R any](project func(T) Observable[R]) Operator[T, R] {
	must(project != nil, "MergeMap: nil project")
	return MergeMapWithConfig(project, MergeConfig{})
}

// MergeMapWithConfig is MergeMap with a say in how many observables are subscribed at a time:
// values wait until it is their turn to be projected. How many of them may wait, and how many that
// the observables send, is c's to say as well. It panics if c makes no sense.
//
//	source:                                                     -12-----|
//	MergeMapWithConfig(n -> n-n|, MergeConfig{Concurrent: 1}):  -1-12-2-|
func MergeMapWithConfig[T, R any](project func(T) Observable[R], c MergeConfig) Operator[T, R] {
	must(project != nil, "MergeMapWithConfig: nil project")
	c.check("MergeMapWithConfig")
	return Operate(func(src Observable[T], dst *Subscriber[R]) {
		newMerging(dst, project, c).merge(src)
	})
}

// merging is a subscription's state, for handlers only.
type merging[T, R any] struct {
	MergeConfig
	dst        *Subscriber[R]
	serializer *serial.Serializer
	project    func(T) Observable[R]
	deliver    func(R)      // what becomes of the values of inner observables: dst.Next, unless set otherwise before merge
	active     int          // inner observables that have not completed
	waiting    ring.Ring[T] // values that are not projected yet
	completed  bool         // the source has

	pending  *lane[T, T]          // has the values instead of waiting, if they are bounded
	arriving *lane[R, arrival[R]] // has what is not delivered yet, if that is bounded
}

func newMerging[T, R any](dst *Subscriber[R], project func(T) Observable[R], c MergeConfig) *merging[T, R] {
	return &merging[T, R]{MergeConfig: c, dst: dst, serializer: serial.New(dst.root), project: project, deliver: dst.Next}
}

func (m *merging[T, R]) merge(src Observable[T]) {
	m.bound()
	in := newSerialSubscriber(m.serializer, m.dst, Observer[T]{Next: m.next, Complete: m.complete})
	if m.pending != nil {
		m.pending.divert(in)
	}
	src.SubscribeTo(in)
}

func (m *merging[T, R]) next(v T) {
	m.waiting.Push(v)
	m.follow(m.start())
}

func (m *merging[T, R]) complete() {
	m.completed = true
	m.finish()
}

// start launches as many as may be, and returns the first of them.
func (m *merging[T, R]) start() (first *inner[T, R]) {
	for last := &first; m.mayStart(); last = &(*last).sibling {
		v, ok := m.take()
		if !ok {
			break
		}
		*last = m.launch(v)
	}
	return first
}

func (m *merging[T, R]) mayStart() bool { return m.Concurrent == 0 || m.active < m.Concurrent }

// launch makes an inner observable of a value. It remains to be subscribed.
func (m *merging[T, R]) launch(v T) *inner[T, R] {
	m.active++
	one := &inner[T, R]{merging: m, src: m.project(v)}
	one.in = newSerialSubscriber(m.serializer, m.dst, Observer[R]{Next: m.deliver, Error: m.fail, Complete: one.complete})
	if m.arriving != nil {
		m.arriving.divert(one.in)
	}
	return one
}

// follow has first and those after it subscribed outside.
func (m *merging[T, R]) follow(first *inner[T, R]) {
	if first != nil {
		m.serializer.Then(first.subscribe)
	}
}

// take takes the value whose turn it is, if any waits.
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

func (m *merging[T, R]) fail(err error) {
	m.arriveAll()
	m.dst.Error(err)
}

func (m *merging[T, R]) finish() {
	if m.completed && m.active == 0 {
		m.dst.Complete()
	}
}

// inner is an observable that is merged.
type inner[T, R any] struct {
	*merging[T, R]
	src     Observable[R]
	in      *Subscriber[R]
	sibling *inner[T, R] // comes after this one and all that follows from it; set before subscribe

	// Those that may start when it completes. If it does so while it is being subscribed, they are
	// subscribed after that has returned, and not from inside: very many may wait that all complete
	// synchronously, and the stack must not grow with each. Set before met, and cleared when they
	// start, so that what has completed can be collected.
	successors *inner[T, R]
	met        atomic.Bool // it has been subscribed, or has completed with successors
}

// subscribe subscribes to one and, in a loop, to all that follow from it. It goes deep first: the
// successors of one come before its sibling.
func (one *inner[T, R]) subscribe() {
	for one != nil {
		one.src.SubscribeTo(one.in)
		following := one.sibling
		if one.met.Swap(true) {
			following = one.successors.before(following)
			one.successors = nil
		}
		one.sibling = nil
		one = following
	}
}

// before puts one, and those after it, before another.
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
	one.arriveAll()
	one.in.Unsubscribe() // torn down before what follows
	one.active--
	if successors := one.start(); successors != nil {
		one.succeed(successors)
	}
	one.finish()
}

// succeed has successors subscribed: by subscribe, if one is being subscribed.
func (one *inner[T, R]) succeed(successors *inner[T, R]) {
	one.successors = successors
	if one.met.Swap(true) { // too late for that
		one.successors = nil
		one.follow(successors)
	}
}
