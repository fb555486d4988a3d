package observable

// Distinct drops each value that equals an earlier one, by ==. It remembers all values while it is
// subscribed; to forget them now and then, apply it to each [Window]. It is an operator itself. It
// stands for RxJS's distinct.
//
//	source:    -a--b-a--c-b-|
//	Distinct:  -a--b----c---|
func Distinct[T comparable](src Observable[T]) Observable[T] {
	mustSource("Distinct", !zero(src))
	return TryDistinctBy(unkeyed[T])(src)
}

// DistinctBy drops each value whose key equals an earlier key, by ==. It remembers all keys while
// it is subscribed. It stands for RxJS's distinct with a key selector.
//
//	source:             -a--A-b--B-a-|
//	DistinctBy(lower):  -a----b------|
func DistinctBy[T any, K comparable](key func(T) K) Operator[T, T] {
	must(key != nil, "DistinctBy: nil key")
	return named("DistinctBy", TryDistinctBy(sure(key)))
}

// TryDistinctBy is DistinctBy with a key that can fail. The first error ends the sequence.
//
//	source:                -a--1-b-|
//	TryDistinctBy(lower):  -a--#
func TryDistinctBy[T any, K comparable](key func(T) (K, error)) Operator[T, T] {
	must(key != nil, "TryDistinctBy: nil key")
	return keepOrEnd[T, map[K]struct{}, T]("TryDistinctBy", nil, func(v T, to end) {
		k := to.(*kept[map[K]struct{}, T])
		its, err := key(v)
		if err != nil {
			k.dst.Error(err)
			return
		}
		if k.state == nil {
			k.state = map[K]struct{}{}
		}
		before := len(k.state)
		k.state[its] = struct{}{}
		if len(k.state) > before { // to look first would search twice
			k.dst.Next(v)
		}
	})
}
