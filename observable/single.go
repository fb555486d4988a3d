package observable

// Single sends, when the source completes, its only value. It fails with [ErrEmpty] if there is
// none, and with [ErrSequence] at the second. It is an operator itself. It stands for RxJS's
// single. For its predicate, use [Filter] before.
//
//	source:  --a---|
//	Single:  ------(a|)
//
//	source:  --a-b-|
//	Single:  ----#
func Single[T any](src Observable[T]) Observable[T] { return keepOne(src, ErrSequence) }
