package observable

// DistinctUntilChanged drops each value that equals the value sent last, by ==. It is an operator
// itself. It stands for RxJS's distinctUntilChanged.
//
//	source:                -a--a-b--b-a-|
//	DistinctUntilChanged:  -a----b----a-|
func DistinctUntilChanged[T comparable](src Observable[T]) Observable[T] {
	return changes("DistinctUntilChanged", itself[T], equal[T])(src)
}

// DistinctUntilChangedFunc drops each value for which same returns true, compared with the value
// sent last. It stands for RxJS's distinctUntilChanged with a comparator.
//
//	source:                                -a--A-b--B-a-|
//	DistinctUntilChangedFunc(ignoreCase):  -a----b----a-|
func DistinctUntilChangedFunc[T any](same func(sent, v T) bool) Operator[T, T] {
	must(same != nil, "DistinctUntilChangedFunc: nil same")
	return changes("DistinctUntilChangedFunc", itself[T], same)
}

// DistinctUntilChangedBy drops each value whose key equals that of the value sent last, by ==. It
// stands for RxJS's distinctUntilChanged with a key selector, and for distinctUntilKeyChanged.
//
//	source:                         -a--A-b--B-a-|
//	DistinctUntilChangedBy(lower):  -a----b----a-|
func DistinctUntilChangedBy[T any, K comparable](key func(T) K) Operator[T, T] {
	must(key != nil, "DistinctUntilChangedBy: nil key")
	return changes("DistinctUntilChangedBy", key, equal[K])
}

func equal[K comparable](a, b K) bool { return a == b }

// changes sends each value whose key differs from that of the value sent last, and the first value.
func changes[T, K any](name string, key func(T) K, same func(sent, k K) bool) Operator[T, T] {
	return keep[T, maybe[K], T](name, maybe[K]{}, func(v T, to end) {
		k := to.(*kept[maybe[K], T])
		if its := key(v); !k.state.is || !same(k.state.value, its) {
			k.state = maybe[K]{its, true}
			k.dst.Next(v)
		}
	})
}
