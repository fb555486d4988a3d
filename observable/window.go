package observable

// Window splits the values into windows: it sends observables, each of which sends the source's
// values until notifier sends a value, and then completes. The first window opens at once. What
// subscribes while the window is being handled gets all of its values, as with the groups of
// [GroupBy]; later subscribers miss what came before. The last window ends with the source, also by
// an error. An error of the notifier ends the window and the result; its completion has no effect.
// If the result is unsubscribed, the open window stays silent. The source is subscribed first. The
// source and the notifier may be on different goroutines, each of which may deliver for the others.
// It stands for RxJS's window.
//
//	source:            -ab--c---d|
//	notifier:          ---x---x---
//	Window(notifier):  p--q---r--|
//	p:                 -ab|
//	q:                    --c-|
//	r:                        --d|
func Window[T, N any, W windowOf[T]](notifier Observable[N]) Operator[T, W] {
	return windowingBy("Window", notifier, windows[T, W]())
}
