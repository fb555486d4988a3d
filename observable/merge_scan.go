package observable

// MergeScan subscribes, for each value, to the observable that accumulate makes of it and of what
// the result has sent last, at first seed, and passes on what they send as it comes. It completes
// when the source and all of them have, and fails when one does. They may be on different
// goroutines. It stands for RxJS's mergeScan.
//
//	source:                                 -1--2--3-|
//	MergeScan((acc, v) -> acc+v at once):   -1--3--6-|
func MergeScan[T, R any](accumulate func(acc R, v T) Observable[R], seed R) Operator[T, R] {
	must(accumulate != nil, "MergeScan: nil accumulate")
	return scanThrough(MergeMap[T, R], accumulate, seed)
}

// MergeScanWithConfig is MergeScan with a say in how many observables are subscribed at a time:
// values wait until it is their turn to be accumulated. It panics if that is negative.
//
//	source:                                        -12---|
//	MergeScanWithConfig((acc, v) -> acc+v after 2ms,
//		MergeConfig{Concurrent: 1}):               ---1-(3|)
func MergeScanWithConfig[T, R any](accumulate func(acc R, v T) Observable[R], seed R, c MergeConfig) Operator[T, R] {
	must(accumulate != nil, "MergeScanWithConfig: nil accumulate")
	c.check("MergeScanWithConfig")
	through := func(project func(T) Observable[R]) Operator[T, R] { return MergeMapWithConfig(project, c) }
	return scanThrough(through, accumulate, seed)
}

// scanThrough makes, of an operator that projects, one whose project also sees what the result sent
// last.
func scanThrough[T, R any](through func(func(T) Observable[R]) Operator[T, R], accumulate func(R, T) Observable[R], seed R) Operator[T, R] {
	return Operate(func(src Observable[T], dst *Subscriber[R]) {
		last := seed // touched inside the operator's serializer only, as it projects and sends there
		op := through(func(v T) Observable[R] { return accumulate(last, v) })
		Forward(op(src), dst, func(v R) {
			last = v
			dst.Next(v)
		})
	})
}
