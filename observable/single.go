package observable

// SingleConfig says what [SingleWithConfig] looks for.
type SingleConfig[T any] struct {
	// Predicate is what the value must pass. If nil, any will do.
	Predicate func(T) bool
}

// Single sends, when the source completes, its only value. It fails with [ErrEmpty] if there is
// none, and with [ErrSequence] at the second. It is an operator itself. It stands for RxJS's
// single.
//
//	source:  --a---|
//	Single:  ------(a|)
//
//	source:  --a-b-|
//	Single:  ----#
func Single[T any](src Observable[T]) Observable[T] { return single(everyValue[T])(src) }

// SingleWithConfig is Single with a say in which values count. If there were values but none passed, it
// fails with [ErrNotFound]. It stands for RxJS's single with a predicate.
//
//	source:                                      --b-a-c-|
//	SingleWithConfig(SingleConfig{Predicate: vowel}):  --------(a|)
func SingleWithConfig[T any](c SingleConfig[T]) Operator[T, T] { return single(passing(c.Predicate)) }

// TrySingle is SingleWithConfig a predicate that can fail: its first error ends the sequence.
//
//	source:            --b-1-a-|
//	TrySingle(vowel):  ----#
func TrySingle[T any](predicate func(T) (bool, error)) Operator[T, T] {
	must(predicate != nil, "TrySingle: nil predicate")
	return single(predicate)
}

func single[T any](test func(T) (bool, error)) Operator[T, T] {
	return keeping[T]{test: test, none: fails[T](ErrEmpty), unmatched: fails[T](ErrNotFound), twice: ErrSequence}.in
}
