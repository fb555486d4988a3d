package observable

// ConcatMap subscribes, for each value, to the observable that project makes of it, one after the
// other: values wait until it is their turn to be projected. It completes when the source and all
// of them have, and fails when one does. It is [MergeMapWithConfig] with one at a time, which also
// can bound how many values wait. The observables may be on different goroutines, each of which may
// deliver for the others. It stands for RxJS's concatMap.
//
//	source:                -12-----|
//	ConcatMap(n -> n-n|):  -1-12-2-|
func ConcatMap[T, R any](project func(T) Observable[R]) Operator[T, R] {
	must(project != nil, "ConcatMap: nil project")
	return MergeMapWithConfig(project, MergeConfig{Concurrent: 1})
}

// ConcatAll is [Concat] of the observables that the source sends: they wait until it is their turn.
// It is an operator itself. The observables may be on different goroutines, each of which may
// deliver for the others. It stands for RxJS's concatAll.
//
//	source:     -x--y---|        x = a---b|, y = pq|
//	ConcatAll:  -a---bpq|
func ConcatAll[T any](src Observable[Observable[T]]) Observable[T] {
	return MergeAllWithConfig[T](MergeConfig{Concurrent: 1})(src)
}

// itself is the function that changes nothing.
func itself[T any](v T) T { return v }
