package observable

// StartWith sends values, synchronously, and then subscribes to the source. It stands for RxJS's
// startWith.
//
//	source:           -a-b|
//	StartWith(x, y):  (xy)-a-b|   (the brackets take no time)
func StartWith[T any](values ...T) Operator[T, T] {
	first := Of(values...)
	return named("StartWith", func(src Observable[T]) Observable[T] {
		return inTurn([]Observable[T]{first, src})
	})
}

// EndWith passes on the source and sends values when it completes. It stands for RxJS's endWith.
//
//	source:         -a-b|
//	EndWith(x, y):  -a-b(xy|)
func EndWith[T any](values ...T) Operator[T, T] {
	last := Of(values...)
	return named("EndWith", func(src Observable[T]) Observable[T] {
		return inTurn([]Observable[T]{src, last})
	})
}
