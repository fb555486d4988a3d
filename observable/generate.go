package observable

// Generate sends first and then, again and again, the value that next makes of the value before, as
// long as condition returns true; a nil condition always holds. It sends synchronously and then
// completes. Like [FromSlice] it leaves a host no time for others, and waits for room below. It
// stands for RxJS's generate; for its result selector use [Map].
//
//	Generate(1, below 10, double): (1248|)
func Generate[S any](first S, condition func(S) bool, next func(S) S) Observable[S] {
	must(next != nil, "Generate: nil next")
	if condition == nil {
		condition = everyValue[S]
	}
	return FromSeq(func(yield func(S) bool) {
		for v := first; condition(v) && yield(v); v = next(v) {
		}
	})
}
