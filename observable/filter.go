package observable

// Filter sends the values for which predicate returns true. It stands for RxJS's filter.
//
//	source:         -a--b-e--c-|
//	Filter(vowel):  -a----e----|
func Filter[T any](predicate func(T) bool) Operator[T, T] {
	must(predicate != nil, "Filter: nil predicate")
	return pass[T, T]("Filter", func(v T, to end) {
		if predicate(v) {
			to.(*Subscriber[T]).Next(v)
		}
	})
}

// TryFilter is Filter with a predicate that can fail. The first error ends the sequence.
//
//	source:            -a--b-1--c-|
//	TryFilter(vowel):  -a----#
func TryFilter[T any](predicate func(T) (bool, error)) Operator[T, T] {
	must(predicate != nil, "TryFilter: nil predicate")
	return passOrEnd[T, T]("TryFilter", func(v T, to end) {
		pass, err := predicate(v)
		if err != nil {
			to.Error(err)
		} else if pass {
			to.(*Subscriber[T]).Next(v)
		}
	})
}
