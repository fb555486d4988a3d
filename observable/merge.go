package observable

import "slices"

// MergeConfig bounds how many sources are merged at a time, and how many values may wait.
type MergeConfig struct {
	// Concurrent is how many sources may be subscribed at a time; the others wait their turn. 0
	// means no limit.
	Concurrent int

	// Pending bounds the values of the source that wait for their turn. OverflowFail ends
	// everything at once, running sources included. With OverflowBlock a source that can wait does,
	// until a running source completes. Another one blocks its goroutine, and the running source
	// must complete on another: if the two may share a host, use another policy. The sequence fails
	// with [ErrWouldDeadlock] if the source sends from inside the delivery of a merged value.
	Pending Backlog

	// Arriving bounds the values of all running sources together that wait while another value is
	// being delivered. OverflowFail delivers the waiting values and then the error. With
	// OverflowBlock sources that can wait do. With others the sequence fails in the same way, with
	// [ErrWouldDeadlock], if a value arrives from inside the delivery of another.
	Arriving Backlog
}

func (c MergeConfig) check(name string) {
	must(c.Concurrent >= 0, name+": negative Concurrent")
	c.Pending.check(name + ": Pending")
	c.Arriving.check(name + ": Arriving")
}

// Merge subscribes to all sources, in order, and passes on their values as they come. It completes
// when all sources have, and fails when one does. The sources may be on different goroutines, each
// of which may deliver for the others. Merge of nothing completes at once. It stands for RxJS's
// merge.
//
//	x:            -a---b--|
//	y:            ---p---q---|
//	Merge(x, y):  -a-p-b-q---|
func Merge[T any](sources ...Observable[T]) Observable[T] {
	mustAll("Merge", sources)
	if len(sources) == 1 {
		return sources[0]
	}
	sources = slices.Clone(sources)
	return MergeMap(func(i int) Observable[T] { return sources[i] })(atOnce(Range(0, len(sources))))
}

// atOnce is src that does not ask for room: the sources of a merge are subscribed at once, and ask.
func atOnce[T any](src Observable[T]) Observable[T] {
	return Observable[T]{sends: plain[T](func(dst *Subscriber[T]) { start(src, aside(dst)) })}
}

// MergeAll is [Merge] of the observables that the source sends. It is an operator itself. The
// observables may be on different goroutines, each of which may deliver for the others. It stands
// for RxJS's mergeAll.
//
//	source:    -x--y---|        x = a-b|, y = pq|
//	MergeAll:  -a-bpq--|
func MergeAll[T any](src Observable[Observable[T]]) Observable[T] {
	return mergeMap("MergeAll", inners[T]("MergeAll"), nil)(src)
}

// MergeAllWithConfig is MergeAll with limits: on the observables subscribed at a time, on those
// that wait, and on the values that wait. It panics if c is invalid.
//
//	source:                                          -x--y---|        x = a---b|, y = pq|
//	MergeAllWithConfig(MergeConfig{Concurrent: 1}):  -a---bpq|
func MergeAllWithConfig[T any](c MergeConfig) Operator[Observable[T], T] {
	c.check("MergeAllWithConfig")
	return mergeMap("MergeAllWithConfig", inners[T]("MergeAllWithConfig"), limited[Observable[T], T](c))
}

// inners is the identity, as the projection of an operator that flattens what its source sends.
func inners[T any](name string) func(Observable[T]) Observable[T] {
	return func(src Observable[T]) Observable[T] {
		if zero(src) {
			must(false, name+": the source sent a zero Observable")
		}
		return src
	}
}
