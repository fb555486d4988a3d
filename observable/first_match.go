package observable

// firstMatch is an operator that looks for the first value that passes, and ends with what it makes of
// it. First, Find, Every and their kin differ in these three only.
type firstMatch[T, R any] struct {
	test  func(v T) (bool, error)
	found func(index int, v T) R   // what is sent for the value that passes
	none  func(dst *Subscriber[R]) // ends dst when the source completes and none has passed
}

// in is the operator. What the source sends while the result is being delivered is ignored.
func (s firstMatch[T, R]) in(src Observable[T]) Observable[R] {
	return Observable[R]{func(dst *Subscriber[R]) {
		index, done := 0, false
		ForwardTo(src, dst, Observer[T]{
			Next: func(v T) {
				if done {
					return
				}
				pass, err := s.test(v)
				switch {
				case err != nil:
					dst.Error(err)
				case pass:
					done = true
					sendLast(dst, s.found(index, v))
				default:
					index++
				}
			},
			Complete: func() { s.none(dst) },
		})
	}}
}

// sendLast sends a value and completes.
func sendLast[T any](dst *Subscriber[T], v T) {
	dst.Next(v)
	dst.Complete()
}

// sends ends with a value.
func sends[T any](v T) func(*Subscriber[T]) {
	return func(dst *Subscriber[T]) { sendLast(dst, v) }
}

// fails ends with an error.
func fails[T any](err error) func(*Subscriber[T]) {
	return func(dst *Subscriber[T]) { dst.Error(err) }
}

// everyValue passes.
func everyValue[T any](T) (bool, error) { return true, nil }

// theValue is a value as what is found.
func theValue[T any](_ int, v T) T { return v }

// sure is a function that cannot fail as one that can, so that an operator and its Try twin are
// one.
func sure[T, R any](f func(T) R) func(T) (R, error) {
	return func(v T) (R, error) { return f(v), nil }
}
