package observable

import "slices"

// WithLatestFrom sends each value of the source in a list with the latest value of each of the
// others, in their order. It drops values of the source until all others have sent one; without
// others it drops all, as RxJS does. The others are subscribed first. It completes when the source
// does, and fails when the source or one of the others does. The receiver owns the list. The source
// and the others may be on different goroutines, each of which may deliver for the others.
//
// [WithLatestFrom1] and its kin take others of different types. It stands for RxJS's
// withLatestFrom.
//
//	source:             -a--b---c-|
//	y:                  --p---q----
//	WithLatestFrom(y):  ----1---2-|   1 = [b p], 2 = [c q]
func WithLatestFrom[T any](others ...Observable[T]) Operator[T, []T] {
	others = slices.Clone(others)
	return Operate(func(src Observable[T], dst *Subscriber[[]T]) {
		values := make([]T, 1+len(others))
		silent := max(1, len(others)) // of none, one never sends
		g := newLatestCombiner(dst, silent, func() []T { return slices.Clone(values) })
		for i, other := range others {
			overhear(g, other, &values[1+i])
		}
		accompany(g, src, &values[0])
	})
}
