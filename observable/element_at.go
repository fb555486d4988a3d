package observable

// ElementAt sends the value before which index others came, and completes. If the source completes
// before, it fails with [ErrArgumentOutOfRange]. It panics if index is negative. It stands for
// RxJS's elementAt; for its default, use [Skip], Take(1) and [DefaultIfEmpty].
//
//	source:        --a-b-c-|
//	ElementAt(1):  ----(b|)
func ElementAt[T any](index int) Operator[T, T] {
	must(index >= 0, "ElementAt: negative index")
	at := firstMatch[T, T]{everyValue[T], theValue[T], fails[T](ErrArgumentOutOfRange)}
	return Compose2(Skip[T](index), at.in)
}
