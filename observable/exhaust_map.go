package observable

// ExhaustMap passes on the observable that project makes of a value, and drops the values that come
// before that has completed. It completes when the source and the last inner observable have, and
// fails when one does. They may be on different goroutines, each of which may deliver for the
// others. It stands for RxJS's exhaustMap.
//
//	source:                   -1--2--3---|
//	ExhaustMap(n -> n-n-n|):  -1-1-1-3-3-3|
func ExhaustMap[T, R any](project func(T) Observable[R]) Operator[T, R] {
	return flatMap("ExhaustMap", project, ignoring)
}

// ExhaustAll passes on an observable that the source sends, and drops the others that come before
// that has completed. They may be on different goroutines, each of which may deliver for the
// others. It is an operator itself. It stands for RxJS's exhaustAll.
//
//	source:      -x--y---x---|     x = a-b-c|, y = pq|
//	ExhaustAll:  -a-b-c--a-b-c|
func ExhaustAll[T any](src Observable[Observable[T]]) Observable[T] {
	return mergeMap("ExhaustAll", inners[T]("ExhaustAll"), ignoring)(src)
}
