package observable

// ForkJoin sends the last values of all sources, as a list in their order, when all have completed,
// and completes. It completes without a value as soon as a source has that sent none, and fails
// when one does. ForkJoin of nothing completes at once. The sources may be on different goroutines,
// each of which may deliver for the others.
//
// [ForkJoin2] and its kin are for sources of different types. It stands for RxJS's forkJoin.
//
//	x:               -a----b---|
//	y:               ---p----q--|
//	ForkJoin(x, y):  -----------(1|)   1 = [b q]
func ForkJoin[T any](sources ...Observable[T]) Observable[[]T] {
	return gather(sources, keepLast[T, []T])
}
