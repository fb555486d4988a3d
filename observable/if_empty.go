package observable

// DefaultIfEmpty passes the source on, and sends value if it completes without one of its own. It
// stands for RxJS's defaultIfEmpty.
//
//	source:             ----|
//	DefaultIfEmpty(z):  ----(z|)
func DefaultIfEmpty[T any](value T) Operator[T, T] { return ifEmpty(sends(value)) }

// ThrowIfEmptyConfig says how [ThrowIfEmptyWithConfig] fails.
type ThrowIfEmptyConfig struct {
	// Error makes the error. If nil, it is [ErrEmpty].
	Error func() error
}

// ThrowIfEmpty passes the source on, and fails with [ErrEmpty] if it completes without a value. It
// is an operator itself. It stands for RxJS's throwIfEmpty.
//
//	source:        ----|
//	ThrowIfEmpty:  ----#
func ThrowIfEmpty[T any](src Observable[T]) Observable[T] { return ifEmpty(fails[T](ErrEmpty))(src) }

// ThrowIfEmptyWithConfig is ThrowIfEmpty with an error of one's own, which is made when it is needed.
//
//	source:                                       ----|
//	ThrowIfEmptyWithConfig(ThrowIfEmptyConfig{Error}):  ----#
func ThrowIfEmptyWithConfig[T any](c ThrowIfEmptyConfig) Operator[T, T] {
	if c.Error == nil {
		return ThrowIfEmpty[T]
	}
	return ifEmpty(func(dst *Subscriber[T]) {
		err := c.Error()
		must(err != nil, "ThrowIfEmptyWithConfig: nil error")
		dst.Error(err)
	})
}

// ifEmpty lets none end a sequence without values.
func ifEmpty[T any](none func(*Subscriber[T])) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		empty := true
		ForwardTo(src, dst, Observer[T]{
			Next: func(v T) {
				empty = false
				dst.Next(v)
			},
			Complete: func() {
				if empty {
					none(dst)
					return
				}
				dst.Complete()
			},
		})
	})
}
