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
	return flatMap("MergeMap", project, nil)
}

// MergeMapWithConfig is MergeMap with limits: on the observables subscribed at a time, on the
// values of the source that wait to be projected, and on the inner values that wait. It panics if c
// is invalid.
//
//	source:                                                     -12-----|
//	MergeMapWithConfig(n -> n-n|, MergeConfig{Concurrent: 1}):  -1-12-2-|
func MergeMapWithConfig[T, R any](project func(T) Observable[R], c MergeConfig) Operator[T, R] {
	c.check("MergeMapWithConfig")
	return flatMap("MergeMapWithConfig", project, limited[T, R](c))
}

// flatMap is mergeMap with a project that is to be checked.
func flatMap[T, R any](
	name string, project func(T) Observable[R], limit func(*merging[T, R]),
) Operator[T, R] {
	must(project != nil, name+": nil project")
	return mergeMap(name, checked(name, "project", project), limit)
}

// mergeMap is an operator with a name. limit, unless it is nil, bounds the merging: a program that
// uses no operator with limits does not compile them.
func mergeMap[T, R any](
	name string, project func(T) Observable[R], limit func(*merging[T, R]),
) Operator[T, R] {
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		m := newMerging(dst, project)
		if limit != nil {
			limit(m)
		}
		mergeFrom(m, src)
	})
}

// merging is the state of one subscription. Only handlers touch it.
type merging[T, R any] struct {
	state   mergeState
	dst     *Subscriber[R]
	project func(T) Observable[R]
	deliver func(R)         // takes the values; set before mergeFrom
	values  serial.Input[R] // of all inner observables
	step    step[R]         // of all inner observables; set once

	// Set before mergeFrom.
	waits  func(T) bool               // has a value wait to be projected, or drops it, if it must; nil if none must
	drop   func()                     // drops those that wait, and would come
	divert func(*Subscriber[T])       // has the source's values wait, unless it is nil
	room   demand.Room                // what the source asks, or nil
	make   func(Observable[R]) *inner // makes inner observables, unless it is nil

	source *Subscriber[T] // of the source
}

func newMerging[T, R any](dst *Subscriber[R], project func(T) Observable[R]) *merging[T, R] {
	g := serial.New(dst.root)
	m := &merging[T, R]{state: mergeState{dst: &dst.core, serializer: g}, dst: dst, project: project}
	m.deliver = func(v R) { m.dst.Next(v) } // dst.Next as a value would be one more call
	m.step = func(v R, _ end) {             // a value that need not wait is no event
		if !g.Enter() {
			serial.Send(&m.values, v)
			return
		}
		returned := false
		defer g.Exit(&returned)
		m.deliver(v)
		returned = true
	}
	return m
}

func mergeFrom[T, R any](m *merging[T, R], src Observable[T]) {
	g := m.state.serializer
	serial.Init(&m.values, g, m.deliver)
	o := Observer[T]{Next: func(v T) { projectNext(m, v) }, Complete: m.state.complete}
	if m.state.ordered {
		o.Error = m.state.completeWith
	}
	if m.state.deep { // its values are sent, and not only what is made of them
		m.source = newSerialSubscriber(g, m.dst, o)
	} else {
		m.source = newOuterSubscriber(g, &m.dst.core, o, demand.Alone(m.room, m.dst.room()))
	}
	if m.divert != nil {
		m.divert(m.source)
	}
	src.SubscribeTo(m.source)
}

// projectNext merges what becomes of a value of the source, or has that wait. Unless inner observables
// are apart, what is known of them is passed on.
func projectNext[T, R any](m *merging[T, R], v T) {
	if m.waits != nil && m.waits(v) {
		return
	}
	src := m.project(v)
	if m.state.apart || !passOn(src, m.dst, m.state.serializer) {
		m.state.follow(launch(m, src))
	}
}

// launch makes an inner observable. The caller subscribes to it.
func launch[T, R any](m *merging[T, R], src Observable[R]) *inner {
	m.state.active++
	switch {
	case m.make != nil:
		return m.make(src)
	case m.dst.room() == nil && isPrompt(src):
		return newPromptInner(&m.state, src, m.step)
	default:
		return launchOne(m, src, m.step)
	}
}

// launchOne makes an inner observable that is not prompt, whose step is given.
func launchOne[T, R any](m *merging[T, R], src Observable[R], step step[R]) (one *inner) {
	if m.dst.room() == nil {
		return newInner(&m.state, src, step)
	}
	one, _ = newPatient(&m.state, src, m.deliver, nil)
	return one
}
