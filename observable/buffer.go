package observable

// Buffer collects values, and sends the list whenever notifier sends a value, even if it is empty.
// When the source completes, the list is sent first; an error drops it. A notifier that completes
// only has no effect; its error ends the result. The source is subscribed first; it and the
// notifier may be on different goroutines, each of which may deliver for the others. The receiver
// owns the list. It stands for RxJS's buffer.
//
//	source:            -ab--c---d|
//	notifier:          ---x---x---
//	Buffer(notifier):  ---p---q--(r|)  p = [a b], q = [c], r = [d]
func Buffer[T, N any](notifier Observable[N]) Operator[T, []T] {
	must(notifier.subscribe != nil, "Buffer: zero notifier")
	return windowingBy(notifier, lists[T])
}
