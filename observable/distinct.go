package observable

// Distinct drops each value that equals an earlier one, by ==. It remembers all values while it is
// subscribed; to forget them now and then, apply it to each [Window]. It is an operator itself. It
// stands for RxJS's distinct.
//
//	source:    -a--b-a--c-b-|
//	Distinct:  -a--b----c---|
func Distinct[T comparable](src Observable[T]) Observable[T] {
	return TryDistinctBy(unkeyed[T])(src)
}

// DistinctBy drops each value whose key equals an earlier key, by ==. It remembers all keys while
// it is subscribed. It stands for RxJS's distinct with a key selector.
//
//	source:             -a--A-b--B-a-|
//	DistinctBy(lower):  -a----b------|
func DistinctBy[T any, K comparable](key func(T) K) Operator[T, T] {
	must(key != nil, "DistinctBy: nil key")
	return TryDistinctBy(sure(key))
}

// TryDistinctBy is DistinctBy with a key that can fail. The first error ends the sequence.
//
//	source:                -a--1-b-|
//	TryDistinctBy(lower):  -a--#
func TryDistinctBy[T any, K comparable](key func(T) (K, error)) Operator[T, T] {
	must(key != nil, "TryDistinctBy: nil key")
	return operate(func(src Observable[T], dst *Subscriber[T]) {
		known := map[K]struct{}{}
		Forward(src, dst, func(v T) {
			k, err := key(v)
			if err != nil {
				dst.Error(err)
				return
			}
			before := len(known)
			known[k] = struct{}{}
			if len(known) > before { // to look first would search twice
				dst.Next(v)
			}
		})
	})
}
