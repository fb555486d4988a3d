package observable

// IgnoreElements drops all values and passes only the end on. It is an operator itself. It stands
// for RxJS's ignoreElements.
//
//	source:          -a--b-|
//	IgnoreElements:  ------|
func IgnoreElements[T any](src Observable[T]) Observable[T] {
	return pass[T, T]("IgnoreElements", func(T, end) {})(src)
}
