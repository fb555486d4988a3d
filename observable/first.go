package observable

// First sends the first value and completes. It fails with [ErrEmpty] if there is none. It is an
// operator itself. It stands for RxJS's first; for its predicate use [Filter] before, for its
// default use Take(1) and [DefaultIfEmpty].
//
//	source:  --a-b-c-|
//	First:   --(a|)
func First[T any](src Observable[T]) Observable[T] {
	return firstMatch[T, T]{everyValue[T], theValue[T], fails[T](ErrEmpty)}.operator("First")(src)
}

// firstMatch looks for the first value that passes its test, and ends with a result. First, Find,
// Every and their kin differ only in these three functions.
type firstMatch[T, R any] struct {
	test  func(v T) bool
	found func(index int, v T) R   // what is sent for the value that passes
	none  func(dst *Subscriber[R]) // ends dst when the source completes and none has passed
}

// operator ignores the values that the source sends while the result is delivered.
func (s firstMatch[T, R]) operator(name string) Operator[T, R] {
	return fold(name, searched{}, func(v T, to end) {
		k := to.(*folded[searched, R])
		switch {
		case k.state.found:
		case s.test(v):
			k.state.found = true
			sendLast(k.dst, s.found(k.state.values, v))
		default:
			k.state.values++
		}
	}, func(k *folded[searched, R]) { s.none(k.dst) })
}

type searched struct {
	values int // that have not passed
	found  bool
}

func sendLast[T any](dst *Subscriber[T], v T) {
	dst.Next(v)
	dst.Complete()
}

// sendOnly is sendLast for a sender that has not asked for room: it waits for room.
func sendOnly[T any](dst *Subscriber[T], v T) {
	if dst.room() != nil {
		sendPatiently(&dst.core, sendEach(dst, []T{v}, nil))
		return
	}
	sendLast(dst, v)
}

func sends[T any](v T) func(*Subscriber[T]) {
	return func(dst *Subscriber[T]) { sendLast(dst, v) }
}

func fails[T any](err error) func(*Subscriber[T]) {
	return func(dst *Subscriber[T]) { dst.Error(err) }
}

func everyValue[T any](T) bool { return true }

func theValue[T any](_ int, v T) T { return v }
