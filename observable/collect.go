package observable

// Collect sends, when the source completes, the list of all its values, which the receiver owns. It
// is an operator itself; to wait for the list, use [ToSlice]. It stands for RxJS's toArray.
//
//	source:   -a--b-c-|
//	Collect:  --------(x|)   x = [a b c]
func Collect[T any, L []T](src Observable[T]) Observable[L] {
	return Observable[L]{func(dst *Subscriber[L]) {
		values := L{}
		ForwardTo(src, dst, Observer[T]{
			Next:     func(v T) { values = append(values, v) },
			Complete: func() { sendLast(dst, values) },
		})
	}}
}
