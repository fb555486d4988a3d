package observable

// Single sends the only value when the source completes. It fails with [ErrEmpty] if there is none,
// and with [ErrSequence] at the second. It is an operator itself. It stands for RxJS's single; in
// place of its predicate, put [Filter] before.
//
//	source:  --a---|
//	Single:  ------(a|)
//
//	source:  --a-b-|
//	Single:  ----#
func Single[T any](src Observable[T]) Observable[T] { return keepOne("Single", src, ErrSequence) }
