package observable

// Last sends, when the source completes, its last value; it fails with [ErrEmpty] if there is none.
// It is an operator itself. It stands for RxJS's last. For its predicate, use [Filter] before; for
// its default, use TakeLast(1) and [DefaultIfEmpty].
//
//	source:  --a-b-c-|
//	Last:    --------(c|)
func Last[T any](src Observable[T]) Observable[T] {
	return keepOne(src, nil)
}

// keepOne sends, when the source completes, the value that came last; it fails with [ErrEmpty] if
// there is none, and with second at the second value, unless that is nil.
func keepOne[T any](src Observable[T], second error) Observable[T] {
	return Observable[T]{func(dst *Subscriber[T]) {
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
	}}
}
