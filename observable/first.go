package observable

// First sends the first value and completes; it fails with [ErrEmpty] if there is none. It is an operator itself; for the first that
// passes, filter before. It stands for RxJS's first.
//
//	source:  --a-b-c-|
//	First:   --(a|)
func First[T any](src Observable[T]) Observable[T] {
	return Observable[T]{func(dst *Subscriber[T]) {
		ForwardTo(src, dst, Observer[T]{
			Next: func(v T) {
				dst.Next(v)
				dst.Complete()
			},
			Complete: func() { dst.Error(ErrEmpty) },
		})
	}}
}

// Last sends, when the source completes, its last value; it fails with [ErrEmpty] if there is none. It is an operator itself; for the last
// that passes, filter before. It stands for RxJS's last.
//
//	source:  --a-b-c-|
//	Last:    --------(c|)
func Last[T any](src Observable[T]) Observable[T] {
	return Observable[T]{func(dst *Subscriber[T]) {
		var last T
		found := false
		ForwardTo(src, dst, Observer[T]{
			Next: func(v T) { last, found = v, true },
			Complete: func() {
				if !found {
					dst.Error(ErrEmpty)
					return
				}
				dst.Next(last)
				dst.Complete()
			},
		})
	}}
}
