package observable

// Every sends whether all values pass, and completes: false at the first value that does not pass,
// or true when the source completes. It stands for RxJS's every.
//
//	source:        --a-e-b-i-|
//	Every(vowel):  ------(x|)    x = false
func Every[T any](predicate func(T) bool) Operator[T, bool] {
	must(predicate != nil, "Every: nil predicate")
	return named("Every", TryEvery(sure(predicate)))
}

// TryEvery is Every with a predicate that can fail. The first error ends the sequence.
//
//	source:           --a-1-e-|
//	TryEvery(vowel):  ----#
func TryEvery[T any](predicate func(T) (bool, error)) Operator[T, bool] {
	must(predicate != nil, "TryEvery: nil predicate")
	otherwise := func(v T) (bool, error) {
		pass, err := predicate(v)
		return !pass, err
	}
	match := firstMatch[T, bool]{otherwise, func(int, T) bool { return false }, sends(true)}
	return match.operator("TryEvery")
}
