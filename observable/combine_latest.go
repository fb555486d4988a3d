package observable

import "slices"

// CombineLatest sends a list of the latest values of all sources, in their order, each time a
// source sends a value, as soon as each has sent one. It completes when all sources have, and fails
// when one does. Without sources it completes at once. The receiver owns the list. The sources may
// be on different goroutines, each of which may deliver for the others.
//
// [CombineLatest2] and its kin join sources of different types. It stands for RxJS's combineLatest.
//
//	x:                    -a----b---|
//	y:                    ---p----q--|
//	CombineLatest(x, y):  ---1--2-3--|   1 = [a p], 2 = [b p], 3 = [b q]
func CombineLatest[T any](sources ...Observable[T]) Observable[[]T] {
	return gather(sources, follow[T, []T])
}

// gather makes lists of sources of one type. It subscribes to each by subscribe.
func gather[T any](sources []Observable[T], subscribe func(*latestCombiner[[]T], Observable[T], *T)) Observable[[]T] {
	if len(sources) == 0 {
		return Empty[[]T]()
	}
	sources = slices.Clone(sources)
	return Observable[[]T]{func(dst *Subscriber[[]T]) {
		latest := make([]T, len(sources))
		g := newLatestCombiner(dst, len(sources), func() []T { return slices.Clone(latest) })
		for i, src := range sources {
			subscribe(g, src, &latest[i])
		}
	}}
}
