package observable

// Partition splits the source into the values that pass predicate, and the rest. Each of the two
// results subscribes to the source on its own. It stands for RxJS's partition.
//
//	source:            -a--b-e--c-|
//	Partition(vowel):  -a----e----|
//	and:               ----b----c-|
func Partition[T any](src Observable[T], predicate func(T) bool) (pass, rest Observable[T]) {
	mustSource("Partition", !zero(src))
	must(predicate != nil, "Partition: nil predicate")
	return Filter(predicate)(src), Filter(func(v T) bool { return !predicate(v) })(src)
}
