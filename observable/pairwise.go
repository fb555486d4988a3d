package observable

// Pairwise sends each value together with the one before it. The first value makes no pair. It is
// an operator itself. It stands for RxJS's pairwise.
//
//	source:    -a--b--c-|
//	Pairwise:  ----x--y-|   x = [a b], y = [b c]
func Pairwise[T any](src Observable[T]) Observable[[2]T] {
	return Observable[[2]T]{func(dst *Subscriber[[2]T]) {
		var before T
		begun := false
		Forward(src, dst, func(v T) {
			pair, whole := [2]T{before, v}, begun
			before, begun = v, true
			if whole {
				dst.Next(pair)
			}
		})
	}}
}
