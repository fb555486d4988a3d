package observable

// Last sends the last value when the source completes. It fails with [ErrEmpty] if there is none.
// It is an operator itself. It stands for RxJS's last; for its predicate use [Filter] before, for
// its default use TakeLast(1) and [DefaultIfEmpty].
//
//	source:  --a-b-c-|
//	Last:    --------(c|)
func Last[T any](src Observable[T]) Observable[T] {
	return keepOne("Last", src, nil)
}

// keepOne sends the last value when the source completes. It fails with [ErrEmpty] if there is
// none, and at the second value with second, unless second is nil.
func keepOne[T any](name string, src Observable[T], second error) Observable[T] {
	return folding(name, src, maybe[T]{}, func(v T, to end) {
		k := to.(*folded[maybe[T], T])
		if k.state.is && second != nil {
			k.dst.Error(second)
			return
		}
		k.state = maybe[T]{v, true}
	}, func(k *folded[maybe[T], T]) {
		if !k.state.is {
			k.dst.Error(ErrEmpty)
			return
		}
		sendLast(k.dst, k.state.value)
	})
}
