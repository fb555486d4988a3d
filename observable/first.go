package observable

// First sends the first value and completes; it fails with [ErrEmpty] if there is none. It is an
// operator itself. It stands for RxJS's first; [Filter] before it is first's predicate, and Take(1)
// with [DefaultIfEmpty] its default.
//
//	source:  --a-b-c-|
//	First:   --(a|)
func First[T any](src Observable[T]) Observable[T] {
	return firstMatch[T, T]{everyValue[T], theValue[T], fails[T](ErrEmpty)}.in(src)
}
