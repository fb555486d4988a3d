package observable

// IsEmpty sends whether the source completes without a value: false, and completes, at its first
// value; true when it completes without one. It is an operator itself. It stands for RxJS's
// isEmpty.
//
//	source:   --a-b-|
//	IsEmpty:  --(x|)     x = false
func IsEmpty[T any](src Observable[T]) Observable[bool] {
	return firstMatch[T, bool]{everyValue[T], func(int, T) bool { return false }, sends(true)}.in(src)
}
