package observable

// DistinctConfig says what [DistinctByWithConfig] forgets.
type DistinctConfig[F any] struct {
	// Flushes makes it forget all keys whenever it sends a value. It is subscribed after the
	// source. If it fails the result does; that it completes has no effect. If it is the zero
	// Observable, nothing is forgotten.
	Flushes Observable[F]
}

// Distinct drops values that have come before, by ==. It keeps one of each for as long as it is
// subscribed. It is an operator itself. It stands for RxJS's distinct.
//
//	source:    -a--b-a--c-b-|
//	Distinct:  -a--b----c---|
func Distinct[T comparable](src Observable[T]) Observable[T] {
	return distinct(unkeyed[T], DistinctConfig[T]{})(src)
}

// DistinctBy drops values whose key has come before. It keeps all keys for as long as it is
// subscribed. It stands for RxJS's distinct with a key selector.
//
//	source:             -a--A-b--B-a-|
//	DistinctBy(lower):  -a----b------|
func DistinctBy[T any, K comparable](key func(T) K) Operator[T, T] {
	must(key != nil, "DistinctBy: nil key")
	return distinct(sure(key), DistinctConfig[K]{})
}

// DistinctByWithConfig is DistinctBy that can forget. The source and what makes it forget may be on
// different goroutines. It stands for RxJS's distinct with flushes.
//
//	source:                                            -a--a----a--a-|
//	flushes:                                           ------x--------
//	DistinctByWithConfig(id, DistinctConfig{flushes}):       -a-------a----|
func DistinctByWithConfig[T any, K comparable, F any](key func(T) K, c DistinctConfig[F]) Operator[T, T] {
	must(key != nil, "DistinctByWithConfig: nil key")
	return distinct(sure(key), c)
}

// TryDistinctBy is DistinctBy with a key that can fail: its first error ends the sequence.
//
//	source:                -a--1-b-|
//	TryDistinctBy(lower):  -a--#
func TryDistinctBy[T any, K comparable](key func(T) (K, error)) Operator[T, T] {
	must(key != nil, "TryDistinctBy: nil key")
	return distinct(key, DistinctConfig[K]{})
}

// TryDistinctByWithConfig is DistinctByWithConfig with a key that can fail: its first error ends the sequence.
//
//	source:                                              -a--1-b-|
//	TryDistinctByWithConfig(lower, DistinctConfig{flushes}):   -a--#
func TryDistinctByWithConfig[T any, K comparable, F any](key func(T) (K, error), c DistinctConfig[F]) Operator[T, T] {
	must(key != nil, "TryDistinctByWithConfig: nil key")
	return distinct(key, c)
}

func distinct[T any, K comparable, F any](key func(T) (K, error), c DistinctConfig[F]) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		known := map[K]struct{}{}
		next := func(v T) {
			k, err := key(v)
			if err != nil {
				dst.Error(err)
				return
			}
			if _, ok := known[k]; !ok {
				known[k] = struct{}{}
				dst.Next(v)
			}
		}
		if c.Flushes.subscribe == nil {
			Forward(src, dst, next)
			return
		}
		g := newGate(dst)
		join(g, src, dst, Observer[T]{Next: next})
		join(g, c.Flushes, dst, Observer[F]{
			Next:     func(F) { clear(known) },
			Complete: func() {},
		})
	})
}
