package observable

// ElementAt sends the value at index, counted from 0, and completes. It fails with
// [ErrArgumentOutOfRange] if the source completes before that. It panics if index is negative. It
// stands for RxJS's elementAt; for its default use [Skip], Take(1) and [DefaultIfEmpty].
//
//	source:        --a-b-c-|
//	ElementAt(1):  ----(b|)
func ElementAt[T any](index int) Operator[T, T] {
	must(index >= 0, "ElementAt: negative index")
	at := firstMatch[T, T]{everyValue[T], theValue[T], fails[T](ErrArgumentOutOfRange)}
	return named("ElementAt", Compose2(Skip[T](index), at.operator("ElementAt")))
}
