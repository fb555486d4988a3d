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
	return mergeMap("MergeMap", checked("MergeMap", "project", project), nil)
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
	project = checked("MergeMapWithConfig", "project", project)
	return mergeMap("MergeMapWithConfig", project, limited[T, R](c))
}

// mergeMap is an operator with a name. limit, unless it is nil, bounds the merging: a program that
// uses no operator with limits does not compile them.
func mergeMap[T, R any](
	who string, project func(T) Observable[R], limit func(*merging[T, R]),
) Operator[T, R] {
	return operate(who, func(src Observable[T], dst *Subscriber[R]) {
		m := newMerging(dst, project)
		if limit != nil {
			limit(m)
		}
		m.merge(src)
	})
}

// merging is the state of one subscription. Only handlers touch it.
type merging[T, R any] struct {
	dst        *Subscriber[R]
	serializer *serial.Serializer
	project    func(T) Observable[R]
	deliver    func(R)                              // takes the values; set before merge
	values     serial.Input[R]                      // of all inner observables
	ends       serial.Input[innerEnd[*inner[T, R]]] // their ends
	step       step[R]                              // of all inner observables; set once

	// Set before merge.
	most      int                              // inner observables at a time; 0 for any number
	waiting   line[T]                          // values to be projected; nil if none waits
	divert    func(*Subscriber[T])             // has the source's values wait, unless it is nil
	room      demand.Room                      // what the source asks, or nil
	make      func(Observable[R]) *inner[T, R] // makes inner observables, unless it is nil
	arriveAll func()                           // delivers what waits before an end, unless it is nil
	deep      bool                             // values of inner observables are projected again
	ordered   bool                             // the source's error waits for the inner observables

	source    *Subscriber[T] // of the source
	active    int            // inner observables that are not over
	completed bool           // the source has, or has failed with err
	err       error          // of the source, if it comes after the inner observables
}

func newMerging[T, R any](dst *Subscriber[R], project func(T) Observable[R]) *merging[T, R] {
	m := &merging[T, R]{
		dst: dst, serializer: serial.New(dst.root), project: project, step: sendInner[T, R],
	}
	m.deliver = func(v R) { m.dst.Next(v) } // dst.Next as a value would be one more call
	return m
}

func (m *merging[T, R]) merge(src Observable[T]) {
	serial.Init(&m.values, m.serializer, m.deliver)
	serial.Init(&m.ends, m.serializer, m.end)
	o := Observer[T]{Next: m.next, Complete: m.complete}
	if m.ordered {
		o.Error = m.completeWith
	}
	if m.deep { // its values are sent, and not only what is made of them
		m.source = newSerialSubscriber(m.serializer, m.dst, o)
	} else {
		m.source = newOuterSubscriber(m.serializer, m.dst, o, demand.Alone(m.room, m.dst.room()))
	}
	if m.divert != nil {
		m.divert(m.source)
	}
	src.SubscribeTo(m.source)
}

func (m *merging[T, R]) next(v T) {
	if m.waiting != nil && (m.waiting.len() > 0 || !m.mayStart()) {
		m.waiting.put(v)
		return
	}
	if src := m.project(v); !m.pass(src) {
		m.follow(m.launch(src))
	}
}

// pass is passOn, unless more becomes of inner values than to be sent.
func (m *merging[T, R]) pass(src Observable[R]) bool {
	return !m.deep && m.make == nil && passOn(src, m.dst, m.serializer)
}

func (m *merging[T, R]) complete() { m.completeWith(nil) }

func (m *merging[T, R]) completeWith(err error) {
	m.completed, m.err = true, err
	m.finish()
}

func (m *merging[T, R]) mayStart() bool { return m.most == 0 || m.active < m.most }

// start launches as many inner observables as the limit allows, and returns the first.
func (m *merging[T, R]) start() (first *inner[T, R]) {
	for last := &first; m.waiting != nil && m.mayStart(); last = &(*last).sibling {
		v, ok := m.waiting.take()
		if !ok {
			break
		}
		*last = m.launch(m.project(v))
	}
	return first
}

// launch makes an inner observable. The caller subscribes to it.
func (m *merging[T, R]) launch(src Observable[R]) *inner[T, R] {
	m.active++
	switch {
	case m.make != nil:
		return m.make(src)
	case m.dst.room() != nil:
		return newPatient(m, src, nil)
	case isPrompt(src):
		return newPromptInner(m, src)
	default:
		return newInner(m, src)
	}
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
	defer leave(&one.in.core)
	m.beforeEnd()
	if e.failed {
		m.dst.Error(e.err)
	} else {
		one.complete()
	}
}

// beforeEnd delivers what waits before an end.
func (m *merging[T, R]) beforeEnd() {
	if m.arriveAll != nil {
		m.arriveAll()
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
