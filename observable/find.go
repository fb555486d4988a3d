package observable

// Find sends a pointer to the first value that passes, and completes. If no value passes, it sends
// nil when the source completes, where [First] would fail. It stands for RxJS's find; nil stands
// for its undefined.
//
//	source:       --b-c-a-|
//	Find(vowel):  ------(a|)
func Find[T any, P *T](predicate func(T) bool) Operator[T, P] {
	must(predicate != nil, "Find: nil predicate")
	match := firstMatch[T, P]{predicate, func(_ int, v T) P { return &v }, sends[P](nil)}
	return match.operator("Find")
}

// FindIndex sends the index of the first value that passes, counted from 0, and completes. If no
// value passes, it sends -1 when the source completes. It stands for RxJS's findIndex.
//
//	source:            --b-c-a-|
//	FindIndex(vowel):  ------(2|)
func FindIndex[T any](predicate func(T) bool) Operator[T, int] {
	must(predicate != nil, "FindIndex: nil predicate")
	match := firstMatch[T, int]{predicate, func(index int, _ T) int { return index }, sends(-1)}
	return match.operator("FindIndex")
}
