package observable

// Last sends the last value when the source completes. It fails with [ErrEmpty] if there is none.
// It is an operator itself. It stands for RxJS's last; for its predicate use [Filter] before, for
// its default use TakeLast(1) and [DefaultIfEmpty].
//
//	source:  --a-b-c-|
//	Last:    --------(c|)
func Last[T any](src Observable[T]) Observable[T] {
	return keepOne(src, nil)
}

// keepOne sends the last value when the source completes. It fails with [ErrEmpty] if there is
// none, and at the second value with second, unless second is nil.
func keepOne[T any](src Observable[T], second error) Observable[T] {
	return made(func(dst *Subscriber[T]) {
		var last T
		found := false
		ForwardTo(src, dst, Observer[T]{
			Next: func(v T) {
				if found && second != nil {
					dst.Error(second)
					return
				}
				last, found = v, true
			},
			Complete: func() {
				if !found {
					dst.Error(ErrEmpty)
					return
				}
				sendLast(dst, last)
			},
		})
	})
}
