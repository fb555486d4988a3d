package observable

// Scan combines each value with the last result by accumulate, beginning with seed, and sends each
// result. It stands for RxJS's scan with a seed.
//
//	source:        -1--2-3-|
//	Scan(add, 0):  -1--3-6-|
func Scan[T, R any](accumulate func(acc R, v T) R, seed R) Operator[T, R] {
	must(accumulate != nil, "Scan: nil accumulate")
	return keep[T, R, R]("Scan", seed, func(v T, to end) {
		k := to.(*kept[R, R])
		k.state = accumulate(k.state, v)
		k.dst.Next(k.state)
	})
}

// Scan1 is Scan with the first value as the seed. It sends that value as it is. It stands for
// RxJS's scan without a seed.
//
//	source:      -1--2-3-|
//	Scan1(add):  -1--3-6-|
func Scan1[T any](accumulate func(acc, v T) T) Operator[T, T] {
	return accumulate1("Scan1", accumulate, true)
}

// TryScan is Scan with an accumulate that can fail: its first error ends the sequence.
//
//	source:           -1--2-x-3-|
//	TryScan(add, 0):  -1--3-#
func TryScan[T, R any](accumulate func(acc R, v T) (R, error), seed R) Operator[T, R] {
	must(accumulate != nil, "TryScan: nil accumulate")
	return keepOrEnd[T, R, R]("TryScan", seed, func(v T, to end) {
		k := to.(*kept[R, R])
		r, err := accumulate(k.state, v)
		if err != nil {
			k.dst.Error(err)
			return
		}
		k.state = r
		k.dst.Next(r)
	})
}

// accumulate1 sends each result, as Scan1, or the last one at completion, as Reduce1.
func accumulate1[T any](name string, accumulate func(acc, v T) T, each bool) Operator[T, T] {
	must(accumulate != nil, name+": nil accumulate")
	return fold(name, maybe[T]{}, func(v T, to end) {
		k := to.(*folded[maybe[T], T])
		if k.state.is {
			v = accumulate(k.state.value, v)
		}
		k.state = maybe[T]{v, true}
		if each {
			k.dst.Next(v)
		}
	}, func(k *folded[maybe[T], T]) {
		if k.state.is && !each {
			k.dst.Next(k.state.value)
		}
		k.dst.Complete()
	})
}

// maybe is a value, if there is one.
type maybe[T any] struct {
	value T
	is    bool
}

// sure2 makes a function that can fail of one that can't.
func sure2[A, B, R any](f func(A, B) R) func(A, B) (R, error) {
	return func(a A, b B) (R, error) { return f(a, b), nil }
}
