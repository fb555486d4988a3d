package observable

// WindowWhen splits the values into consecutive windows, as [Window] does. A window closes when the
// observable that closing made for it sends a value or completes; then the next opens, with another
// call of closing. Errors of the source and of closings also fail the open window. The first
// closing is subscribed before the source. They may be on different goroutines, each of which may
// deliver for the others. If all closings are synchronous, windows open and close without end. It
// stands for RxJS's windowWhen.
//
//	source:                    -ab--c---d|
//	WindowWhen(timer of 4ms):  x---y---z-|
//	x:                         -ab-|
//	y:                             -c--|
//	z:                                 -d|
func WindowWhen[T, N any](closing func() Observable[N]) Operator[T, Observable[T]] {
	must(closing != nil, "WindowWhen: nil closing")
	return windowingWhen(closing, true, windows[T])
}
