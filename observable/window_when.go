package observable

// WindowWhen sends the values as windows one after the other, as [Window] does. Each closes when
// what closing made for it sends a value or completes; the next opens then, with another call of
// closing. Errors of the source and of closings go to the open window, too. The first closing is
// subscribed before the source; they may be on different goroutines. Closings that are all
// synchronous open and close windows without end. It stands for RxJS's windowWhen.
//
//	source:                    -ab--c---d|
//	WindowWhen(timer of 4ms):  x---y---z-|
//	x:                         -ab-|
//	y:                             -c--|
//	z:                                 -d|
func WindowWhen[T, N any](closing func() Observable[N]) Operator[T, Observable[T]] {
	must(closing != nil, "WindowWhen: nil closing")
	return spansWhen(closing, true, windows[T])
}
