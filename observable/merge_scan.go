package observable

// MergeScan calls accumulate for each value with the last value of the result, at first seed, and
// merges the observables it returns. It completes when the source and all inner observables have,
// and fails when one does. They may be on different goroutines, each of which may deliver for the
// others. It stands for RxJS's mergeScan.
//
//	source:                                 -1--2--3-|
//	MergeScan((acc, v) -> acc+v at once):   -1--3--6-|
func MergeScan[T, R any](accumulate func(acc R, v T) Observable[R], seed R) Operator[T, R] {
	return scanThrough("MergeScan", MergeMap[T, R], accumulate, seed)
}

// MergeScanWithConfig is MergeScan with limits: on the observables subscribed at a time, and on the
// values that wait to be accumulated. It panics if c is invalid.
//
//	source:                                        -12---|
//	MergeScanWithConfig((acc, v) -> acc+v after 2ms,
//		MergeConfig{Concurrent: 1}):               ---1-(3|)
func MergeScanWithConfig[T, R any](accumulate func(acc R, v T) Observable[R], seed R, c MergeConfig) Operator[T, R] {
	c.check("MergeScanWithConfig")
	through := func(project func(T) Observable[R]) Operator[T, R] { return MergeMapWithConfig(project, c) }
	return scanThrough("MergeScanWithConfig", through, accumulate, seed)
}

// scanThrough has the project of an operator get the last value of the result, too.
func scanThrough[T, R any](
	name string, through func(func(T) Observable[R]) Operator[T, R],
	accumulate func(R, T) Observable[R], seed R,
) Operator[T, R] {
	must(accumulate != nil, name+": nil accumulate")
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		last := seed // touched inside the operator's serializer only, as it projects and sends there
		op := through(func(v T) Observable[R] {
			src := accumulate(last, v)
			mustResult(name, "accumulate", !zero(src))
			return src
		})
		Forward(op(src), dst, func(v R) {
			last = v
			dst.Next(v)
		})
	})
}
