package observable

// WindowToggle opens a window, as [Window] does, whenever openings sends a value; it completes when
// what closing makes of that value sends one. Windows may overlap, and leave gaps. A closing that
// only completes does not close. Errors of the source and of closings go to the open windows, too;
// one of the openings does not: it leaves them silent. The openings are subscribed first; all may
// be on different goroutines. It stands for RxJS's windowToggle.
//
//	source:                                 -a-b-c-d-e-|
//	openings:                               --x-----x---
//	WindowToggle(openings, timer of 2ms):   --p-----q--|
//	p:                                        -b|
//	q:                                              -e|
func WindowToggle[T, O, N any](openings Observable[O], closing func(O) Observable[N]) Operator[T, Observable[T]] {
	must(openings.subscribe != nil, "WindowToggle: zero openings")
	must(closing != nil, "WindowToggle: nil closing")
	return spansToggled(openings, closing, windows[T])
}
