package observable

// BufferWhen collects values in a list, and sends it, even an empty one, when the observable that
// closing made for it sends a value. Then it calls closing again and begins the next list. A
// closing that only completes does not end its list. When the source completes, the last list is
// sent; an error of source or closing ends the result and drops it. The first closing is subscribed
// before the source. They may be on different goroutines, each of which may deliver for the others.
// The receiver owns the list. It stands for RxJS's bufferWhen.
//
//	source:                    -ab--c---d|
//	BufferWhen(timer of 4ms):  ----x---y-(z|)  x = [a b], y = [c], z = [d]
func BufferWhen[T, N any, L []T](closing func() Observable[N]) Operator[T, L] {
	must(closing != nil, "BufferWhen: nil closing")
	return windowingWhen("BufferWhen", closing, lists[T, L]())
}
