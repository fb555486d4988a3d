package observable

import "github.com/rxsched/rxsched/internal/containers/ring"

// Skip drops the first count values; none if count is not positive. It stands for RxJS's skip.
//
//	source:   -a--b-c-|
//	Skip(2):  ------c-|
func Skip[T any](count int) Operator[T, T] {
	return keep[T, int, T]("Skip", 0, func(v T, to end) {
		k := to.(*kept[int, T])
		if k.state < count {
			k.state++
			return
		}
		k.dst.Next(v)
	})
}

// SkipLast drops the last count values; none if count is not positive. It sends each value after
// count others have come, and so keeps count values. It stands for RxJS's skipLast.
//
//	source:       -a--b-c-|
//	SkipLast(2):  ------a-|
func SkipLast[T any](count int) Operator[T, T] {
	count = max(count, 0)
	return keep[T, ring.Ring[T], T]("SkipLast", ring.Ring[T]{}, func(v T, to end) {
		k := to.(*kept[ring.Ring[T], T])
		ring.Push(&k.state, v)
		if ring.Len(&k.state) > count {
			k.dst.Next(ring.Pop(&k.state))
		}
	})
}

// SkipWhile drops values until one does not pass predicate, and sends that one and all later ones.
// It stands for RxJS's skipWhile.
//
//	source:            -a--b-e--c-|
//	SkipWhile(vowel):  ----b-e--c-|
func SkipWhile[T any](predicate func(T) bool) Operator[T, T] {
	must(predicate != nil, "SkipWhile: nil predicate")
	return keep[T, bool, T]("SkipWhile", true, func(v T, to end) {
		k := to.(*kept[bool, T])
		k.state = k.state && predicate(v)
		if !k.state {
			k.dst.Next(v)
		}
	})
}
