package observable

import "slices"

// Collect sends, when the source completes, the list of all its values, which the receiver owns. It
// is an operator itself; to wait for the list, use [ToSlice]. It stands for RxJS's toArray.
//
//	source:   -a--b-c-|
//	Collect:  --------(x|)   x = [a b c]
func Collect[T any, L []T](src Observable[T]) Observable[L] {
	return folding("Collect", src, L{}, func(v T, to end) {
		k := to.(*folded[L, L])
		k.state = appendDoubling(k.state, v)
	}, sendState[L])
}

// appendDoubling is append, but doubles the capacity of long lists as well, which append raises by
// a quarter: that copies each value four times.
func appendDoubling[T any, L ~[]T](list L, v T) L {
	if len(list) == cap(list) {
		list = slices.Grow(list, len(list))
	}
	return append(list, v)
}
