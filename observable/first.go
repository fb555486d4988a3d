package observable

// First sends the first value and completes. It fails with [ErrEmpty] if there is none. It is an
// operator itself. It stands for RxJS's first; for its predicate use [Filter] before, for its
// default use Take(1) and [DefaultIfEmpty].
//
//	source:  --a-b-c-|
//	First:   --(a|)
func First[T any](src Observable[T]) Observable[T] {
	return firstMatch[T, T]{everyValue[T], theValue[T], fails[T](ErrEmpty)}.in(src)
}
