package observable

import "cmp"

// Max sends the greatest value when the source completes, or nothing if there was none. It is an
// operator itself. It stands for RxJS's max.
//
//	source:  -2--3-1-|
//	Max:     --------(3|)
func Max[T cmp.Ordered](src Observable[T]) Observable[T] {
	mustSource("Max", !zero(src))
	return Reduce1(func(kept, v T) T {
		if kept > v {
			return kept
		}
		return v
	})(src)
}

// MaxFunc is Max with compare as the order: it returns a positive number if kept, the greatest
// value so far, is greater than v. Of equal values it sends the last. It stands for RxJS's max with
// a comparer.
//
//	source:              -b--C-a-|
//	MaxFunc(ignoreCase): --------(C|)
func MaxFunc[T any](compare func(kept, v T) int) Operator[T, T] {
	return extreme("MaxFunc", compare, 1)
}

// Min sends the least value when the source completes, or nothing if there was none. It is an
// operator itself. It stands for RxJS's min.
//
//	source:  -2--3-1-|
//	Min:     --------(1|)
func Min[T cmp.Ordered](src Observable[T]) Observable[T] {
	mustSource("Min", !zero(src))
	return Reduce1(func(kept, v T) T {
		if kept < v {
			return kept
		}
		return v
	})(src)
}

// MinFunc is Min with compare as the order: it returns a negative number if kept, the least value
// so far, is less than v. Of equal values it sends the last. It stands for RxJS's min with a
// comparer.
//
//	source:              -b--A-c-|
//	MinFunc(ignoreCase): --------(A|)
func MinFunc[T any](compare func(kept, v T) int) Operator[T, T] {
	return extreme("MinFunc", compare, -1)
}

// extreme keeps a value while compare's result for it and the next has the same sign as sign.
func extreme[T any](name string, compare func(kept, v T) int, sign int) Operator[T, T] {
	must(compare != nil, name+": nil compare")
	return accumulate1(name, func(kept, v T) T {
		if compare(kept, v)*sign > 0 {
			return kept
		}
		return v
	}, false)
}
