package observable

// ConcatMap passes on, for each value, the observable that project makes of it, one after the
// other. Values wait for their turn before they are projected. It completes when the source and all
// inner observables have, and fails when one does. They may be on different goroutines, each of
// which may deliver for the others. It is [MergeMapWithConfig] with a limit of one, which can also
// bound the waiting values. It stands for RxJS's concatMap.
//
//	source:                -12-----|
//	ConcatMap(n -> n-n|):  -1-12-2-|
func ConcatMap[T, R any](project func(T) Observable[R]) Operator[T, R] {
	return flatMap("ConcatMap", project, oneByOne)
}

// ConcatAll passes on the observables that the source sends, one after the other, as [Concat] does.
// They wait for their turn. They may be on different goroutines, each of which may deliver for the
// others. It is an operator itself. It stands for RxJS's concatAll.
//
//	source:     -x--y---|        x = a---b|, y = pq|
//	ConcatAll:  -a---bpq|
func ConcatAll[T any](src Observable[Observable[T]]) Observable[T] {
	return mergeMap("ConcatAll", inners[T]("ConcatAll"), oneByOne)(src)
}

func itself[T any](v T) T { return v }
