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
	return TryPartition(src, sure(predicate))
}

// TryPartition is Partition with a predicate that can fail: its first error ends the result in
// which it was called.
//
//	source:               -a--b-1--c-|
//	TryPartition(vowel):  -a----#
//	and:                  ----b-#
func TryPartition[T any](src Observable[T], predicate func(T) (bool, error)) (pass, rest Observable[T]) {
	mustSource("TryPartition", !zero(src))
	must(predicate != nil, "TryPartition: nil predicate")
	fails := func(v T) (bool, error) {
		pass, err := predicate(v)
		return !pass, err
	}
	return TryFilter(predicate)(src), TryFilter(fails)(src)
}
