package observable

// Pairwise sends each value together with the one before it. The first value makes no pair. It is
// an operator itself. It stands for RxJS's pairwise.
//
//	source:    -a--b--c-|
//	Pairwise:  ----x--y-|   x = [a b], y = [b c]
func Pairwise[T any, P [2]T](src Observable[T]) Observable[P] {
	return keep[T, maybe[T], P]("Pairwise", maybe[T]{}, func(v T, to end) {
		k := to.(*kept[maybe[T], P])
		before := k.state
		k.state = maybe[T]{v, true}
		if before.is {
			k.dst.Next(P{before.value, v})
		}
	})(src)
}
