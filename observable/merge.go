package observable

import "slices"

// MergeConfig says how sources are merged.
type MergeConfig struct {
	// Concurrent is how many sources may be subscribed at a time; the others wait their turn. If 0, there is no limit.
	Concurrent int
}

// Merge subscribes to all sources, in order, and passes on what they send as it comes; it completes when all have, and fails when
// one does. The sources may be on different goroutines. Merge of nothing completes at once.
//
//	x:            -a---b--|
//	y:            ---p---q---|
//	Merge(x, y):  -a-p-b-q---|
func Merge[T any](sources ...Observable[T]) Observable[T] {
	return MergeWith(MergeConfig{}, sources...)
}

// MergeWith is Merge with a say in how many sources are subscribed at a time. It panics if that is negative.
//
//	x:                                         -a---b|
//	y:                                         ---p-|
//	MergeWith(MergeConfig{Concurrent: 1}, x, y): -a---b---p-|
func MergeWith[T any](c MergeConfig, sources ...Observable[T]) Observable[T] {
	must(c.Concurrent >= 0, "MergeWith: negative Concurrent")
	if len(sources) == 1 {
		return sources[0]
	}
	return MergeAllWith[T](c)(FromSlice(slices.Clone(sources)))
}

// MergeAll is [Merge] of the observables that the source sends. It is an operator itself.
//
//	source:    -x--y---|        x = a-b|, y = pq|
//	MergeAll:  -a-bpq--|
func MergeAll[T any](src Observable[Observable[T]]) Observable[T] {
	return MergeAllWith[T](MergeConfig{})(src)
}

// MergeAllWith is MergeAll with a say in how many of them are subscribed at a time. It panics if that is negative.
//
//	source:                                    -x--y---|        x = a---b|, y = pq|
//	MergeAllWith(MergeConfig{Concurrent: 1}):  -a---bpq|
func MergeAllWith[T any](c MergeConfig) Operator[Observable[T], T] {
	must(c.Concurrent >= 0, "MergeAllWith: negative Concurrent")
	return MergeMapWith(itself[Observable[T]], c)
}
