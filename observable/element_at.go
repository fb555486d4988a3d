package observable

import "fmt"

// ElementAtConfig says what [ElementAtWith] does about a value that is not there.
type ElementAtConfig[T any] struct {
	// Default is sent in its place. If nil, the sequence fails with [ErrArgumentOutOfRange].
	Default *T
}

// ElementAt sends the value before which index others came, and completes. If the source completes before, it fails with
// [ErrArgumentOutOfRange]. It panics with that if index is negative. It stands for RxJS's elementAt.
//
//	source:        --a-b-c-|
//	ElementAt(1):  ----(b|)
func ElementAt[T any](index int) Operator[T, T] {
	return elementAt[T]("ElementAt", index, nil)
}

// ElementAtWith is ElementAt with a default.
//
//	source:                                                  --a-b-|
//	ElementAtWith(5, ElementAtConfig{Default: new("z")}):    ------(z|)
func ElementAtWith[T any](index int, c ElementAtConfig[T]) Operator[T, T] {
	return elementAt("ElementAtWith", index, c.Default)
}

func elementAt[T any](name string, index int, absent *T) Operator[T, T] {
	if index < 0 {
		panic(fmt.Errorf("observable: %s: negative index: %w", name, ErrArgumentOutOfRange))
	}
	return Compose2(Skip[T](index), seeking[T, T]{everyValue[T], theValue[T], sendsOrFails(absent, ErrArgumentOutOfRange)}.in)
}
