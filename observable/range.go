package observable

// Range sends count numbers from start on, synchronously, and completes. If count is not positive,
// it sends none. It sends all numbers before Subscribe returns, and on a host nothing else runs
// meanwhile: [FromSeqOnWithConfig] of an iterator sends many numbers in slices of time. It stands
// for RxJS's range.
//
//	Range(1, 3): (123|)
func Range(start, count int) Observable[int] {
	return Observable[int]{subscribe: func(dst *Subscriber[int]) {
		for i := 0; i < count; i++ {
			if !dst.offer(start + i) {
				return
			}
		}
		dst.Complete()
	}}
}
