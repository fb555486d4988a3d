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
	return spansWhen(alwaysMakes(closing), true, windows[T])
}

// TryWindowWhen is WindowWhen with a closing that can fail: its first error ends the sequence, and
// the window that was to be closed by it.
//
//	source:                                       -ab--c---d|
//	TryWindowWhen(timer of 4ms, then an error):   x---(y#)
//	x:                                            -ab-|
//	y:                                                #
func TryWindowWhen[T, N any](closing func() (Observable[N], error)) Operator[T, Observable[T]] {
	must(closing != nil, "TryWindowWhen: nil closing")
	return spansWhen(closing, true, windows[T])
}
