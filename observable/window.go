package observable

// Window sends the values as a sequence of windows: observables, each of which sends what the
// source sends until notifier sends a value, and then completes. The first opens with the
// subscription. A window sends as it comes and keeps nothing: who subscribes late has missed what
// was before. The last one ends with the source, by an error too, and the error of the notifier
// goes to both; a notifier that only completes has no effect. If the result is unsubscribed, the
// open window stays silent. The source is subscribed first; it and the notifier may be on different
// goroutines. It stands for RxJS's window.
//
//	source:            -ab--c---d|
//	notifier:          ---x---x---
//	Window(notifier):  p--q---r--|
//	p:                 -ab|
//	q:                    --c-|
//	r:                        --d|
func Window[T, N any](notifier Observable[N]) Operator[T, Observable[T]] {
	must(notifier.subscribe != nil, "Window: zero notifier")
	return spansBy(notifier, windows[T])
}
