package observable

// DefaultIfEmpty passes the source on, and sends value if it completes without one. It stands for
// RxJS's defaultIfEmpty.
//
//	source:             ----|
//	DefaultIfEmpty(z):  ----(z|)
func DefaultIfEmpty[T any](value T) Operator[T, T] {
	return ifEmpty("DefaultIfEmpty", sends(value))
}

// ThrowIfEmpty passes the source on, and fails with err if it completes without a value. It panics
// if err is nil. It stands for RxJS's throwIfEmpty, whose default is [ErrEmpty].
//
//	source:             ----|
//	ThrowIfEmpty(err):  ----#
func ThrowIfEmpty[T any](err error) Operator[T, T] {
	must(err != nil, "ThrowIfEmpty: nil err")
	return ifEmpty("ThrowIfEmpty", fails[T](err))
}

// ifEmpty ends a sequence without values by none.
func ifEmpty[T any](name string, none func(*Subscriber[T])) Operator[T, T] {
	return fold(name, true, func(v T, to end) {
		k := to.(*folded[bool, T])
		k.state = false
		k.dst.Next(v)
	}, func(k *folded[bool, T]) {
		if k.state {
			none(k.dst)
			return
		}
		k.dst.Complete()
	})
}
