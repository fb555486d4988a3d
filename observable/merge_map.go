package observable

import (
	"github.com/rxsched/rxsched/observable/internal/demand"
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
	return mergeMap("MergeMap", checked("MergeMap", "project", project), MergeConfig{})
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
	return mergeMap("MergeMapWithConfig", checked("MergeMapWithConfig", "project", project), c)
}

// mergeMap is MergeMapWithConfig for an operator with a name.
func mergeMap[T, R any](
	who string, project func(T) Observable[R], c MergeConfig,
) Operator[T, R] {
	return operate(who, func(src Observable[T], dst *Subscriber[R]) {
		newMerging(dst, project, c).merge(src)
	})
}

// merging is the state of one subscription. Only handlers touch it.
type merging[T, R any] struct {
	dst        *Subscriber[R]
	serializer *serial.Serializer
	project    func(T) Observable[R]
	deep       bool         // values of inner observables are projected again; set before merge
	turns      *turns[T, R] // if inner values come in the order of the source; set before merge
	await      awaiting     // if producers may wait
	intake     intake[T]
	outlet     outlet[T, R]
}

func newMerging[T, R any](dst *Subscriber[R], project func(T) Observable[R], c MergeConfig) *merging[T, R] {
	return &merging[T, R]{
		dst: dst, serializer: serial.New(dst.root), project: project,
		intake: intake[T]{most: c.Concurrent, limit: c.Pending},
		outlet: outlet[T, R]{limit: c.Arriving},
	}
}

func (m *merging[T, R]) merge(src Observable[T]) {
	if m.outlet.deliver == nil {
		m.outlet.deliver = func(v R) { m.dst.Next(v) } // dst.Next as a value would be one more call
	}
	m.bound()
	m.outlet.init(m.serializer, m.end)
	o := Observer[T]{Next: m.next, Complete: m.complete}
	if m.turns != nil {
		o.Error = m.completeWith
	}
	var in *Subscriber[T]
	if m.deep { // its values are sent, and not only what is made of them
		in = newSerialSubscriber(m.serializer, m.dst, o)
	} else {
		in = newOuterSubscriber(m.serializer, m.dst, o, demand.Alone(m.intake.room(), m.dst.room()))
	}
	if m.turns != nil {
		m.turns.source = in
	}
	m.intake.divert(in)
	src.SubscribeTo(in)
}

// bound makes the bounded inputs that the config asks for.
func (m *merging[T, R]) bound() {
	if m.intake.limit.blocks() || m.outlet.limit.blocks() {
		m.serializer.Track()
		m.await = m.serializer.Await
	}
	if m.intake.limit.bounded() {
		ready := func() { m.follow(m.start()) }
		pending := m.intake.bound("Pending of a merge", m.serializer, m.intake.limit, m.await, ready)
		m.dst.AddFunc(func() { endQueue(&pending.queue) })
		holds(m.dst, m)
	}
	if m.outlet.limit.bounded() && m.turns == nil { // else each inner observable has an input
		m.dst.AddFunc(m.outlet.bound(m.serializer))
		holds(m.dst, m)
	}
}

// Held returns how many values wait in the bounded inputs, for watchers.
func (m *merging[T, R]) Held() (n int) {
	if m.intake.bounded != nil {
		n = m.intake.len()
	}
	return n + m.outlet.held()
}

func (m *merging[T, R]) next(v T) {
	if !m.intake.passes() {
		m.intake.put(v)
		return
	}
	if src := m.project(v); !m.pass(src) {
		m.follow(m.launch(src))
	}
}

// pass is passOn, unless more becomes of inner values than to be sent.
func (m *merging[T, R]) pass(src Observable[R]) bool {
	return !m.deep && m.turns == nil && !m.outlet.limit.bounded() && passOn(src, m.dst, m.serializer)
}

func (m *merging[T, R]) complete() { m.completeWith(nil) }

func (m *merging[T, R]) completeWith(err error) {
	m.intake.end(err)
	m.finish()
}

// start launches as many inner observables as the limit allows, and returns the first.
func (m *merging[T, R]) start() (first *inner[T, R]) {
	for last := &first; ; last = &(*last).sibling {
		v, ok := m.intake.next()
		if !ok {
			return first
		}
		*last = m.launch(m.project(v))
	}
}

// launch makes an inner observable. The caller subscribes to it.
func (m *merging[T, R]) launch(src Observable[R]) *inner[T, R] {
	m.intake.begin()
	if m.turns != nil {
		return m.turns.launch(src)
	}
	if m.dst.room() != nil || m.outlet.blocking != nil {
		return m.outlet.newPatient(m, src)
	}
	if m.outlet.arriving == nil && isPrompt(src) {
		return newPromptInner(m, src)
	}
	one := newInner(m, src)
	m.outlet.divert(one.in)
	return one
}

// follow subscribes to first and those after it, outside the handler.
func (m *merging[T, R]) follow(first *inner[T, R]) {
	if first != nil {
		m.serializer.Then(first)
	}
}

// end handles the end of an inner observable, unless that was unsubscribed while its end waited.
func (m *merging[T, R]) end(e innerEnd[*inner[T, R]]) {
	one := e.one
	if one.in.tree.Closed() {
		return
	}
	defer leave(one.in)
	m.outlet.arriveAll()
	if e.failed {
		m.dst.Error(e.err)
	} else {
		one.complete()
	}
}

func (m *merging[T, R]) finish() {
	switch over, err := m.intake.over(); {
	case !over:
	case err != nil:
		m.dst.Error(err)
	default:
		m.dst.Complete()
	}
}
