package observable

// DistinctUntilChanged drops each value that equals the value sent last, by ==. It is an operator
// itself. It stands for RxJS's distinctUntilChanged.
//
//	source:                -a--a-b--b-a-|
//	DistinctUntilChanged:  -a----b----a-|
func DistinctUntilChanged[T comparable](src Observable[T]) Observable[T] {
	return changes("DistinctUntilChanged", unkeyed[T], equal[T])(src)
}

// DistinctUntilChangedFunc drops each value for which same returns true, compared with the value
// sent last. It stands for RxJS's distinctUntilChanged with a comparator.
//
//	source:                                -a--A-b--B-a-|
//	DistinctUntilChangedFunc(ignoreCase):  -a----b----a-|
func DistinctUntilChangedFunc[T any](same func(sent, v T) bool) Operator[T, T] {
	must(same != nil, "DistinctUntilChangedFunc: nil same")
	return changes("DistinctUntilChangedFunc", unkeyed[T], same)
}

// DistinctUntilChangedBy drops each value whose key equals that of the value sent last, by ==. It
// stands for RxJS's distinctUntilChanged with a key selector, and for distinctUntilKeyChanged.
//
//	source:                         -a--A-b--B-a-|
//	DistinctUntilChangedBy(lower):  -a----b----a-|
func DistinctUntilChangedBy[T any, K comparable](key func(T) K) Operator[T, T] {
	must(key != nil, "DistinctUntilChangedBy: nil key")
	return changes("DistinctUntilChangedBy", sure(key), equal[K])
}

// TryDistinctUntilChangedBy is DistinctUntilChangedBy with a key that can fail. The first error
// ends the sequence.
//
//	source:                            -a--A-?--b-|
//	TryDistinctUntilChangedBy(lower):  -a----#
func TryDistinctUntilChangedBy[T any, K comparable](key func(T) (K, error)) Operator[T, T] {
	must(key != nil, "TryDistinctUntilChangedBy: nil key")
	return changes("TryDistinctUntilChangedBy", key, equal[K])
}

// unkeyed returns a value as its own key.
func unkeyed[T any](v T) (T, error) { return v, nil }

func equal[K comparable](a, b K) bool { return a == b }

// changes sends each value whose key differs from that of the value sent last, and the first value.
func changes[T, K any](
	who string, key func(T) (K, error), same func(sent, k K) bool,
) Operator[T, T] {
	return keepOrEnd[T, maybe[K], T](who, maybe[K]{}, func(v T, to end) {
		k := to.(*kept[maybe[K], T])
		its, err := key(v)
		if err != nil {
			k.dst.Error(err)
			return
		}
		if !k.state.is || !same(k.state.value, its) {
			k.state = maybe[K]{its, true}
			k.dst.Next(v)
		}
	})
}
