package observable

// DistinctUntilChanged drops values that equal the one sent last, by ==. It is an operator itself.
// It stands for RxJS's distinctUntilChanged.
//
//	source:                -a--a-b--b-a-|
//	DistinctUntilChanged:  -a----b----a-|
func DistinctUntilChanged[T comparable](src Observable[T]) Observable[T] {
	return changes(unkeyed[T], equal[T])(src)
}

// DistinctUntilChangedFunc drops values that are the same as the one sent last, by a comparison of
// one's own. It stands for RxJS's distinctUntilChanged with a comparator.
//
//	source:                                -a--A-b--B-a-|
//	DistinctUntilChangedFunc(ignoreCase):  -a----b----a-|
func DistinctUntilChangedFunc[T any](same func(sent, v T) bool) Operator[T, T] {
	must(same != nil, "DistinctUntilChangedFunc: nil same")
	return changes(unkeyed[T], same)
}

// DistinctUntilChangedBy drops values whose key equals that of the value sent last, by ==. It
// stands for RxJS's distinctUntilChanged with a key selector, and for distinctUntilKeyChanged.
//
//	source:                         -a--A-b--B-a-|
//	DistinctUntilChangedBy(lower):  -a----b----a-|
func DistinctUntilChangedBy[T any, K comparable](key func(T) K) Operator[T, T] {
	must(key != nil, "DistinctUntilChangedBy: nil key")
	return changes(sure(key), equal[K])
}

// TryDistinctUntilChangedBy is DistinctUntilChangedBy with a key that can fail: its first error
// ends the sequence.
//
//	source:                            -a--A-?--b-|
//	TryDistinctUntilChangedBy(lower):  -a----#
func TryDistinctUntilChangedBy[T any, K comparable](key func(T) (K, error)) Operator[T, T] {
	must(key != nil, "TryDistinctUntilChangedBy: nil key")
	return changes(key, equal[K])
}

// unkeyed is a value as its key.
func unkeyed[T any](v T) (T, error) { return v, nil }

func equal[K comparable](a, b K) bool { return a == b }

// changes sends values whose key differs from that of the one sent last. The first is not compared.
func changes[T, K any](key func(T) (K, error), same func(sent, k K) bool) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		var sent K
		begun := false
		Forward(src, dst, func(v T) {
			k, err := key(v)
			if err != nil {
				dst.Error(err)
				return
			}
			if !begun || !same(sent, k) {
				sent, begun = k, true
				dst.Next(v)
			}
		})
	})
}
