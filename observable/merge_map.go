package observable

import (
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
	m.start()
}

func (m *merging[T, R]) complete() {
	m.completed = true
	m.finish()
}

// start subscribes to as many as may be.
func (m *merging[T, R]) start() {
	for m.mayStart() {
		v, ok := m.take()
		if !ok {
			return
		}
		m.launch(v)
	}
}

func (m *merging[T, R]) mayStart() bool { return m.Concurrent == 0 || m.active < m.Concurrent }

// launch subscribes to what is projected of a value.
func (m *merging[T, R]) launch(v T) {
	m.active++
	inner := m.project(v)
	in := m.inlet()
	m.serializer.Then(func() { inner.SubscribeTo(in) })
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

func (m *merging[T, R]) inlet() (in *Subscriber[R]) {
	in = newSerialSubscriber(m.serializer, m.dst, Observer[R]{
		Next: m.deliver,
		Error: func(err error) {
			m.arriveAll()
			m.dst.Error(err)
		},
		Complete: func() {
			m.arriveAll()
			in.Unsubscribe() // torn down before what follows
			m.active--
			m.start()
			m.finish()
		},
	})
	if m.arriving != nil {
		m.arriving.divert(in)
	}
	return in
}

func (m *merging[T, R]) finish() {
	if m.completed && m.active == 0 {
		m.dst.Complete()
	}
}
