package observable

// Pairwise sends each value together with the one before it. The first value makes no pair. It is
// an operator itself. It stands for RxJS's pairwise.
//
//	source:    -a--b--c-|
//	Pairwise:  ----x--y-|   x = [a b], y = [b c]
func Pairwise[T any, P [2]T](src Observable[T]) Observable[P] {
	return made(func(dst *Subscriber[P]) {
		var before T
		begun := false
		Forward(src, dst, func(v T) {
			pair, whole := P{before, v}, begun
			before, begun = v, true
			if whole {
				dst.Next(pair)
			}
		})
	})
}
