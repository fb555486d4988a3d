package observable

import "slices"

// MergeConfig says how sources are merged.
type MergeConfig struct {
	// Concurrent is how many sources may be subscribed at a time; the others wait their turn. If 0,
	// there is no limit.
	Concurrent int

	// Pending bounds the values of the source that wait for their turn. OverflowFail ends
	// everything at once, what waits and what is running. With OverflowBlock the source's goroutine
	// waits until one of those that are running completes: they must be on other goroutines. If the
	// source sends while one of their values is being delivered, on the same goroutine, the
	// sequence fails with [ErrWouldDeadlock]; but whether they will need the source's goroutine
	// later can't be told: if a source and what is made of its values share a host, use another
	// policy.
	Pending Backlog

	// Arriving bounds the values of those that are running that wait while another is being
	// delivered, which may be on another goroutine. It is one backlog for them all. OverflowFail
	// delivers what waits and then the error. With OverflowBlock the sequence fails so with
	// [ErrWouldDeadlock] if a value comes, on the same goroutine, from inside the delivery of
	// another.
	Arriving Backlog
}

// check panics if c makes no sense.
func (c MergeConfig) check(who string) {
	must(c.Concurrent >= 0, who+": negative Concurrent")
	c.Pending.check(who + ": Pending")
	c.Arriving.check(who + ": Arriving")
}

// Merge subscribes to all sources, in order, and passes on what they send as it comes; it completes
// when all have, and fails when one does. The sources may be on different goroutines. Merge of
// nothing completes at once. It stands for RxJS's merge.
//
//	x:            -a---b--|
//	y:            ---p---q---|
//	Merge(x, y):  -a-p-b-q---|
func Merge[T any](sources ...Observable[T]) Observable[T] {
	if len(sources) == 1 {
		return sources[0]
	}
	return MergeAll(FromSlice(slices.Clone(sources)))
}

// MergeAll is [Merge] of the observables that the source sends. It is an operator itself. It stands
// for RxJS's mergeAll.
//
//	source:    -x--y---|        x = a-b|, y = pq|
//	MergeAll:  -a-bpq--|
func MergeAll[T any](src Observable[Observable[T]]) Observable[T] {
	return MergeAllWithConfig[T](MergeConfig{})(src)
}

// MergeAllWithConfig is MergeAll with a say in how many of them are subscribed at a time, and in
// how many may wait, and how many of their values. It panics if c makes no sense.
//
//	source:                                          -x--y---|        x = a---b|, y = pq|
//	MergeAllWithConfig(MergeConfig{Concurrent: 1}):  -a---bpq|
func MergeAllWithConfig[T any](c MergeConfig) Operator[Observable[T], T] {
	c.check("MergeAllWithConfig")
	return MergeMapWithConfig(itself[Observable[T]], c)
}
