package observable

import "cmp"

// Max sends, when the source completes, its greatest value; of no values it makes none. It is an
// operator itself. It stands for RxJS's max.
//
//	source:  -2--3-1-|
//	Max:     --------(3|)
func Max[T cmp.Ordered](src Observable[T]) Observable[T] {
	return Reduce1(func(kept, v T) T {
		if kept > v {
			return kept
		}
		return v
	})(src)
}

// MaxFunc is Max by an order of one's own: compare is positive if kept, the greatest so far, is
// greater than v. Of equal values the last is sent. It stands for RxJS's max with a comparer.
//
//	source:              -b--C-a-|
//	MaxFunc(ignoreCase): --------(C|)
func MaxFunc[T any](compare func(kept, v T) int) Operator[T, T] {
	must(compare != nil, "MaxFunc: nil compare")
	return extreme(compare, 1)
}

// Min sends, when the source completes, its least value; of no values it makes none. It is an
// operator itself. It stands for RxJS's min.
//
//	source:  -2--3-1-|
//	Min:     --------(1|)
func Min[T cmp.Ordered](src Observable[T]) Observable[T] {
	return Reduce1(func(kept, v T) T {
		if kept < v {
			return kept
		}
		return v
	})(src)
}

// MinFunc is Min by an order of one's own: compare is negative if kept, the least so far, is less
// than v. Of equal values the last is sent. It stands for RxJS's min with a comparer.
//
//	source:              -b--A-c-|
//	MinFunc(ignoreCase): --------(A|)
func MinFunc[T any](compare func(kept, v T) int) Operator[T, T] {
	must(compare != nil, "MinFunc: nil compare")
	return extreme(compare, -1)
}

// extreme keeps a value for as long as it compares with others like sign does with 0.
func extreme[T any](compare func(kept, v T) int, sign int) Operator[T, T] {
	return Reduce1(func(kept, v T) T {
		if compare(kept, v)*sign > 0 {
			return kept
		}
		return v
	})
}
