package observable

// Every sends whether all values pass, and completes: false at the first value that does not pass,
// or true when the source completes. It stands for RxJS's every.
//
//	source:        --a-e-b-i-|
//	Every(vowel):  ------(x|)    x = false
func Every[T any](predicate func(T) bool) Operator[T, bool] {
	must(predicate != nil, "Every: nil predicate")
	match := firstMatch[T, bool]{
		func(v T) bool { return !predicate(v) }, func(int, T) bool { return false }, sends(true),
	}
	return match.operator("Every")
}
