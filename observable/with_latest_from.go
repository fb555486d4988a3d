package observable

import "slices"

// WithLatestFrom sends each value of the source together with the latest values of others, as a
// list: the source's first, then those of others in their order. What the source sends before all
// of them have a value is dropped; so without others everything is, as in RxJS. The others are
// subscribed first. It completes when the source does; it fails when the source or one of the
// others does. The receiver owns the list. They may all be on different goroutines.
//
// [WithLatestFrom1] and its kin are for others of different types. It stands for RxJS's
// withLatestFrom.
//
//	source:             -a--b---c-|
//	y:                  --p---q----
//	WithLatestFrom(y):  ----1---2-|   1 = [b p], 2 = [c q]
func WithLatestFrom[T any](others ...Observable[T]) Operator[T, []T] {
	others = slices.Clone(others)
	return Operate(func(src Observable[T], dst *Subscriber[[]T]) {
		values := make([]T, 1+len(others))
		g := newLatestCombiner(dst, max(1, len(others))) // of none, one never sends
		g.emit = func() { dst.Next(slices.Clone(values)) }
		for i, other := range others {
			overhear(g, other, &values[1+i])
		}
		accompany(g, src, &values[0])
	})
}
