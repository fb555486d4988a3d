package observable

// SwitchMap passes on the observable that project makes of the latest value; each new value
// unsubscribes the observable before. It completes when the source and the last inner observable
// have, and fails when the source or the running one does. They may be on different goroutines,
// each of which may deliver for the others. It stands for RxJS's switchMap.
//
//	source:                  -1--2----|
//	SwitchMap(n -> n-n-n|):  -1-12-2-2|
func SwitchMap[T, R any](project func(T) Observable[R]) Operator[T, R] {
	return flatMap("SwitchMap", project, replacing)
}

// SwitchAll is [SwitchMap] of a source that sends observables: it passes on the latest. It is an
// operator itself. The observables may be on different goroutines, each of which may deliver for
// the others. It stands for RxJS's switchAll.
//
//	source:     -x--y---|        x = a-b-c|, y = pq|
//	SwitchAll:  -a-bpq--|
func SwitchAll[T any](src Observable[Observable[T]]) Observable[T] {
	return mergeMap("SwitchAll", inners[T]("SwitchAll"), replacing)(src)
}
