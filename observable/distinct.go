package observable

// Distinct drops each value that equals an earlier one, by ==. It remembers all values while it is
// subscribed; to forget them now and then, apply it to each [Window]. It is an operator itself. It
// stands for RxJS's distinct.
//
//	source:    -a--b-a--c-b-|
//	Distinct:  -a--b----c---|
func Distinct[T comparable](src Observable[T]) Observable[T] {
	mustSource("Distinct", !zero(src))
	return distinct("Distinct", itself[T])(src)
}

// DistinctBy drops each value whose key equals an earlier key, by ==. It remembers all keys while
// it is subscribed. It stands for RxJS's distinct with a key selector.
//
//	source:             -a--A-b--B-a-|
//	DistinctBy(lower):  -a----b------|
func DistinctBy[T any, K comparable](key func(T) K) Operator[T, T] {
	must(key != nil, "DistinctBy: nil key")
	return distinct("DistinctBy", key)
}

func distinct[T any, K comparable](name string, key func(T) K) Operator[T, T] {
	return keep[T, map[K]struct{}, T](name, nil, func(v T, to end) {
		k := to.(*kept[map[K]struct{}, T])
		if k.state == nil {
			k.state = map[K]struct{}{}
		}
		before := len(k.state)
		k.state[key(v)] = struct{}{}
		if len(k.state) > before { // to look first would search twice
			k.dst.Next(v)
		}
	})
}
