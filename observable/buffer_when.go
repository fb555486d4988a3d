package observable

// BufferWhen collects values, and sends the list, even if it is empty, when what closing made for
// it sends a value; the next list begins then, with another call of closing. A closing that only
// completes does not end its list. When the source completes, the list is sent first; any error
// drops it. The first closing is subscribed before the source; they may be on different goroutines,
// each of which may deliver for the others. The receiver owns the list. It stands for RxJS's
// bufferWhen.
//
//	source:                    -ab--c---d|
//	BufferWhen(timer of 4ms):  ----x---y-(z|)  x = [a b], y = [c], z = [d]
func BufferWhen[T, N any](closing func() Observable[N]) Operator[T, []T] {
	must(closing != nil, "BufferWhen: nil closing")
	return windowingWhen(closing, false, lists[T])
}
