package observable

// ForkJoin sends a list of the last values of all sources, in their order, when all have completed,
// and completes. It completes without a value as soon as a source completes without one, and fails
// when one does. Without sources it completes at once. The sources may be on different goroutines,
// each of which may deliver for the others.
//
// [ForkJoin2] and its kin join sources of different types. It stands for RxJS's forkJoin.
//
//	x:               -a----b---|
//	y:               ---p----q--|
//	ForkJoin(x, y):  -----------(1|)   1 = [b q]
func ForkJoin[T any](sources ...Observable[T]) Observable[[]T] {
	mustAll("ForkJoin", sources)
	return gather(sources, keepLast[T, []T])
}
