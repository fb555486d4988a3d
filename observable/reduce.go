package observable

// Reduce combines all values by accumulate, beginning with seed, and sends the result when the
// source completes. It stands for RxJS's reduce with a seed.
//
//	source:          -1--2-3-|
//	Reduce(add, 0):  --------(6|)
func Reduce[T, R any](accumulate func(acc R, v T) R, seed R) Operator[T, R] {
	must(accumulate != nil, "Reduce: nil accumulate")
	return named("Reduce", TryReduce(sure2(accumulate), seed))
}

// Reduce1 is Reduce with the first value as the seed. Of no values it sends nothing. It stands for
// RxJS's reduce without a seed.
//
//	source:        -1--2-3-|
//	Reduce1(add):  --------(6|)
func Reduce1[T any](accumulate func(acc, v T) T) Operator[T, T] {
	return accumulate1("Reduce1", accumulate, false)
}

// TryReduce is Reduce with an accumulate that can fail: its first error ends the sequence.
//
//	source:             -1--2-x-3-|
//	TryReduce(add, 0):  ------#
func TryReduce[T, R any](accumulate func(acc R, v T) (R, error), seed R) Operator[T, R] {
	must(accumulate != nil, "TryReduce: nil accumulate")
	return fold("TryReduce", seed, func(v T, to end) {
		k := to.(*folded[R, R])
		acc, err := accumulate(k.state, v)
		if err != nil {
			k.dst.Error(err)
			return
		}
		k.state = acc
	}, sendState[R])
}

// Count sends the number of values when the source completes. It is an operator itself; to count
// some values only, filter first. It stands for RxJS's count.
//
//	source:  -a--b-c-|
//	Count:   --------(3|)
func Count[T any](src Observable[T]) Observable[int] {
	return folding("Count", src, 0, func(_ T, to end) {
		to.(*folded[int, int]).state++
	}, sendState[int])
}
