package observable

// FirstConfig says what [FirstWithConfig] looks for.
type FirstConfig[T any] struct {
	// Predicate is what the value must pass. If nil, any will do.
	Predicate func(T) bool

	// Default is what is sent if there is no such value. If nil, the sequence fails with [ErrEmpty]
	// then.
	Default *T
}

// First sends the first value and completes; it fails with [ErrEmpty] if there is none. It is an
// operator itself. It stands for RxJS's first.
//
//	source:  --a-b-c-|
//	First:   --(a|)
func First[T any](src Observable[T]) Observable[T] {
	return seeking[T, T]{everyValue[T], theValue[T], fails[T](ErrEmpty)}.in(src)
}

// FirstWithConfig is First with a say in what is looked for, and in what is sent if it is not there. It
// stands for RxJS's first with a predicate, or a default value, or both.
//
//	source:                                     --b-c-a-e-|
//	FirstWithConfig(FirstConfig{Predicate: vowel}):   ------(a|)
//
//	source:                                     --b-c-|
//	FirstWithConfig(FirstConfig{vowel, new("z")}):    ------(z|)
func FirstWithConfig[T any](c FirstConfig[T]) Operator[T, T] {
	return seeking[T, T]{passing(c.Predicate), theValue[T], sendsOrFails(c.Default, ErrEmpty)}.in
}

// TryFirst is FirstWithConfig a predicate that can fail: its first error ends the sequence. For a
// default, [TryFilter] before FirstWithConfig.
//
//	source:           --b-1-a-|
//	TryFirst(vowel):  ----#
func TryFirst[T any](predicate func(T) (bool, error)) Operator[T, T] {
	must(predicate != nil, "TryFirst: nil predicate")
	return seeking[T, T]{predicate, theValue[T], fails[T](ErrEmpty)}.in
}
