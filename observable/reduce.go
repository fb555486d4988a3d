package observable

// Reduce combines all values by accumulate, beginning with seed, and sends the result when the
// source completes. It stands for RxJS's reduce with a seed.
//
//	source:          -1--2-3-|
//	Reduce(add, 0):  --------(6|)
func Reduce[T, R any](accumulate func(acc R, v T) R, seed R) Operator[T, R] {
	must(accumulate != nil, "Reduce: nil accumulate")
	return TryReduce(sure2(accumulate), seed)
}

// Reduce1 is Reduce with the first value as the seed. Of no values it sends nothing. It stands for
// RxJS's reduce without a seed.
//
//	source:        -1--2-3-|
//	Reduce1(add):  --------(6|)
func Reduce1[T any](accumulate func(acc, v T) T) Operator[T, T] {
	must(accumulate != nil, "Reduce1: nil accumulate")
	return accumulate1(sure2(accumulate), false)
}

// TryReduce is Reduce with an accumulate that can fail: its first error ends the sequence.
//
//	source:             -1--2-x-3-|
//	TryReduce(add, 0):  ------#
func TryReduce[T, R any](accumulate func(acc R, v T) (R, error), seed R) Operator[T, R] {
	must(accumulate != nil, "TryReduce: nil accumulate")
	return operate(func(src Observable[T], dst *Subscriber[R]) { reduce(src, dst, accumulate, seed) })
}

// reducing is a subscription's state. It is the end of its subscriber.
type reducing[T, R any] struct {
	own        attached[T]
	dst        *Subscriber[R]
	accumulate func(acc R, v T) (R, error) // set once
	acc        R
}

func reduce[T, R any](
	src Observable[T], dst *Subscriber[R], accumulate func(acc R, v T) (R, error), seed R,
) {
	r := &reducing[T, R]{dst: dst, accumulate: accumulate, acc: seed}
	src.SubscribeTo(r.own.init(&dst.tree, dst.root, func(v T) { // a method would be one more call
		acc, err := r.accumulate(r.acc, v)
		if err != nil {
			r.dst.Error(err)
			return
		}
		r.acc = acc
	}, r))
}

func (r *reducing[T, R]) Error(err error) { r.dst.Error(err) }

func (r *reducing[T, R]) Complete() { sendLast(r.dst, r.acc) }

// TryReduce1 is Reduce1 with an accumulate that can fail: its first error ends the sequence.
//
//	source:          -1--2-x-3-|
//	TryReduce1(add): ------#
func TryReduce1[T any](accumulate func(acc, v T) (T, error)) Operator[T, T] {
	must(accumulate != nil, "TryReduce1: nil accumulate")
	return accumulate1(accumulate, false)
}

// Count sends the number of values when the source completes. It is an operator itself; to count
// some values only, filter first. It stands for RxJS's count.
//
//	source:  -a--b-c-|
//	Count:   --------(3|)
func Count[T any](src Observable[T]) Observable[int] {
	return made(func(dst *Subscriber[int]) { reduce(src, dst, oneMore[T], 0) })
}

func oneMore[T any](n int, _ T) (int, error) { return n + 1, nil }
