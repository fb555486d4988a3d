package observable

import "github.com/rxsched/rxsched/internal/containers/ring"

// ConcatMapEagerConfig bounds what [ConcatMapEagerWithConfig] does ahead of time.
type ConcatMapEagerConfig struct {
	// Concurrent is how many inner observables may be under way at a time: from the subscription
	// until the last value is delivered, also while one has completed and waits for its turn.
	// Further values of the source wait, and are not projected. 0 means no limit.
	Concurrent int

	// Pending bounds the values of the source that wait to be projected. OverflowFail unsubscribes
	// from the source at once; the error comes after the values that were in time. With
	// OverflowBlock a source that can wait does, until an inner observable is over. Another one
	// blocks its goroutine: see [MergeConfig].
	Pending Backlog

	// Held bounds, for each inner observable, the values that wait for delivery. OverflowFail ends
	// the inner observable, with the error after its waiting values. With OverflowBlock one that
	// can wait does, until its turn. Another one blocks its goroutine, and its turn must come on
	// another. It fails in the same way, with [ErrWouldDeadlock], if it sends from inside the
	// delivery of another value. If the observables before it may need its goroutine later, as on
	// one host, use another policy.
	Held Backlog
}

func (c ConcatMapEagerConfig) check(name string) {
	must(c.Concurrent >= 0, name+": negative Concurrent")
	c.Pending.check(name + ": Pending")
	c.Held.check(name + ": Held")
}

// ConcatMapEager projects each value to an observable and subscribes to all of these at once, as
// [MergeMap] does. It delivers their values in the order of the source, as [ConcatMap] does: the
// values of the first observable as they come, and the values of the others, which are held, when
// all observables before have completed. They may be on different goroutines, each of which may
// deliver for the others.
//
// Errors have their place in this order. An inner observable's error comes after its values; what
// comes after it is unsubscribed at once. An error of the source comes after the inner observables
// of all values before it. It stands for RxJava's concatMapEager, where errors come at once.
//
//	source:                      -1-2-----|
//	ConcatMapEager(n -> n--n|):  -1--122--|
func ConcatMapEager[T, R any](project func(T) Observable[R]) Operator[T, R] {
	return concatMapEager("ConcatMapEager", project, ConcatMapEagerConfig{})
}

// ConcatMapEagerWithConfig is ConcatMapEager with limits: on the observables under way at a time,
// on the values of the source that wait to be projected, and on the inner values that are held. It
// panics if c is invalid.
//
//	source:                                       -1-23----|
//	ConcatMapEagerWithConfig(n -> n--n|,
//		ConcatMapEagerConfig{Concurrent: 2}):     -1--12233|
func ConcatMapEagerWithConfig[T, R any](
	project func(T) Observable[R], c ConcatMapEagerConfig,
) Operator[T, R] {
	return concatMapEager("ConcatMapEagerWithConfig", project, c)
}

func concatMapEager[T, R any](
	name string, project func(T) Observable[R], c ConcatMapEagerConfig,
) Operator[T, R] {
	must(project != nil, name+": nil project")
	c.check(name)
	project = checked(name, "project", project)
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		m := newMerging(dst, project)
		t := &turns[T, R]{merging: m, held: c.Held}
		t.await = limitSource(m, c.Concurrent, c.Pending, c.Held.blocks(), new(holders))
		m.make, m.state.apart, m.state.ordered = t.make, true, true
		heed(&t.holding, dst, m.state.serializer, nil, t)
		mergeFrom(m, src)
	})
}

// turns puts inner observables into the order of the source. Only handlers touch it.
type turns[T, R any] struct {
	merging *merging[T, R] // embedded, each of its methods would be compiled once more
	holding
	held  Backlog                      // of each inner observable; set once
	await awaiting                     // if producers may wait; set once
	queue ring.Ring[*eagerInner[T, R]] // what is under way; the first has its turn
}

// eagerInner is an observable that may be ahead of its turn. Only handlers touch it.
type eagerInner[T, R any] struct {
	merged  merged[R]
	turns   *turns[T, R]
	at      uint64  // its place in the queue; set once
	line    line[R] // values that wait for their turn
	ended   bool
	failure error // if it ended with one
}

// make makes an inner observable, whose turn comes after the others'. The caller subscribes to it.
func (t *turns[T, R]) make(src Observable[R]) *inner {
	one := &eagerInner[T, R]{turns: t}
	in := newSerialSubscriber(t.merging.state.serializer, t.merging.dst, Observer[R]{
		Next:     one.next,
		Error:    one.fail,
		Complete: one.complete,
	})
	room := t.roomAbove()
	if one.line = new(freeLine[R]); t.held.bounded() {
		held := newBoundedLine[R](
			"Held of ConcatMapEager", t.merging.state.serializer, t.held, t.await, one.arrive)
		one.line = held
		held.divert(in)
		in.AddFunc(held.queue.door.release)
		room = askedBy(&held.queue)
	}
	in.root = in.root.With(room)
	one.at = ring.Push(&t.queue, one)
	return initInner(&one.merged, &t.merging.state, src, in)
}

// next is a handler, if values are not bounded.
func (one *eagerInner[T, R]) next(v R) {
	if one.hasTurn() && one.line.len() == 0 && one.turns.passes() {
		one.turns.merging.deliver(v)
	} else {
		one.line.put(v)
	}
}

// arrive is a handler, if values are bounded: one more waits, or has been dropped.
func (one *eagerInner[T, R]) arrive() {
	if one.hasTurn() && one.turns.passes() {
		one.deliverNext()
	}
}

func (one *eagerInner[T, R]) complete() {
	one.merged.in.Unsubscribe() // torn down before what follows
	one.ended = true
	if one.hasTurn() {
		one.turns.advance()
		one.merged.is.goOn()
	}
}

// resume delivers what had no room, and starts what waited for that. It is a handler.
func (t *turns[T, R]) resume() {
	t.advance()
	t.merging.state.follow(t.merging.state.launchNext())
	t.merging.state.finish()
}

func (one *eagerInner[T, R]) fail(err error) {
	if one.hasTurn() && one.line.len() == 0 {
		one.turns.merging.dst.Error(err)
		return
	}
	one.ended, one.failure = true, err
	one.turns.cut(one.at + 1)
}

func (one *eagerInner[T, R]) hasTurn() bool { return one.at == ring.Head(&one.turns.queue) }

// deliverNext delivers the value that has waited longest, if one waits.
func (one *eagerInner[T, R]) deliverNext() bool {
	v, ok := one.line.take()
	if ok {
		one.turns.merging.deliver(v)
	}
	return ok
}

// drain delivers what waits, as long as there is room. It reports whether nothing waits.
func (one *eagerInner[T, R]) drain() bool {
	for one.line.len() > 0 {
		if one.turns.merging.dst.Closed() || !one.turns.passes() {
			return false
		}
		one.deliverNext()
	}
	return true
}

// advance takes out the first that have completed, and delivers what they and the next one hold.
func (t *turns[T, R]) advance() {
	for ring.Len(&t.queue) > 0 && !t.merging.dst.Closed() {
		one := *ring.At(&t.queue, ring.Head(&t.queue))
		if !one.drain() || !one.ended {
			return
		}
		if one.failure != nil {
			t.merging.dst.Error(one.failure)
			return
		}
		ring.Pop(&t.queue)
		t.merging.state.active--
	}
}

// cut drops all from a place in the queue on, and what would come after: an error is before it.
func (t *turns[T, R]) cut(from uint64) {
	t.merging.source.Unsubscribe()
	t.merging.drop()
	for at := from; at != ring.Tail(&t.queue); at++ {
		one := *ring.At(&t.queue, at)
		one.merged.in.Unsubscribe()
		one.line.drop()
	}
}
