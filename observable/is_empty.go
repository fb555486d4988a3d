package observable

// IsEmpty sends whether the source has no value, and completes: false at the first value, or true
// when the source completes without one. It is an operator itself. It stands for RxJS's isEmpty.
//
//	source:   --a-b-|
//	IsEmpty:  --(x|)     x = false
func IsEmpty[T any](src Observable[T]) Observable[bool] {
	match := firstMatch[T, bool]{everyValue[T], func(int, T) bool { return false }, sends(true)}
	return match.operator("IsEmpty")(src)
}
