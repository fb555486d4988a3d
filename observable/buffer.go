package observable

// Buffer collects values in a list. Each value of notifier sends the list, even an empty one, and
// begins a new list. When the source completes, the last list is sent; an error drops it.
// Completion of notifier has no effect; its error ends the result. The source is subscribed first.
// Source and notifier may be on different goroutines, each of which may deliver for the others. The
// receiver owns the list. It stands for RxJS's buffer.
//
//	source:            -ab--c---d|
//	notifier:          ---x---x---
//	Buffer(notifier):  ---p---q--(r|)  p = [a b], q = [c], r = [d]
func Buffer[T, N any, L []T](notifier Observable[N]) Operator[T, L] {
	return windowingBy("Buffer", notifier, lists[T, L]())
}
