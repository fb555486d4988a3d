package observable

// WindowToggle opens a window, as [Window] does, at each value of openings, and completes it when
// the observable that closing made of that value sends one. Windows may overlap and leave gaps. A
// closing that only completes does not close its window. Errors of the source and of closings also
// fail the open windows; an error of openings leaves them silent. The openings are subscribed
// first. All may be on different goroutines, each of which may deliver for the others. It stands
// for RxJS's windowToggle.
//
//	source:                                 -a-b-c-d-e-|
//	openings:                               --x-----x---
//	WindowToggle(openings, timer of 2ms):   --p-----q--|
//	p:                                        -b|
//	q:                                              -e|
func WindowToggle[T, O, N any](openings Observable[O], closing func(O) Observable[N]) Operator[T, Observable[T]] {
	must(openings.subscribe != nil, "WindowToggle: zero openings")
	must(closing != nil, "WindowToggle: nil closing")
	return windowingToggled(openings, closing, windows[T])
}
