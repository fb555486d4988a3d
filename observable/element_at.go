package observable

// ElementAtConfig says what [ElementAtWithConfig] does about a value that is not there.
type ElementAtConfig[T any] struct {
	// Default is sent in its place. If nil, the sequence fails with [ErrArgumentOutOfRange].
	Default *T
}

// ElementAt sends the value before which index others came, and completes. If the source completes
// before, it fails with [ErrArgumentOutOfRange]. It panics if index is negative. It stands for
// RxJS's elementAt.
//
//	source:        --a-b-c-|
//	ElementAt(1):  ----(b|)
func ElementAt[T any](index int) Operator[T, T] {
	must(index >= 0, "ElementAt: negative index")
	return elementAt[T](index, nil)
}

// ElementAtWithConfig is ElementAt with a default.
//
//	source:                                                  --a-b-|
//	ElementAtWithConfig(5, ElementAtConfig{Default: new("z")}):    ------(z|)
func ElementAtWithConfig[T any](index int, c ElementAtConfig[T]) Operator[T, T] {
	must(index >= 0, "ElementAtWithConfig: negative index")
	return elementAt(index, c.Default)
}

func elementAt[T any](index int, absent *T) Operator[T, T] {
	return Compose2(Skip[T](index), seeking[T, T]{everyValue[T], theValue[T], sendsOrFails(absent, ErrArgumentOutOfRange)}.in)
}
