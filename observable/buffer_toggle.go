package observable

// BufferToggle begins a list with each value of openings, and sends it when the observable that
// closing made of that value sends a value. Lists may overlap and leave gaps. A closing that only
// completes does not end its list. When the source completes, the open lists are sent; an error of
// any observable ends the result and drops them. The openings are subscribed first. All may be on
// different goroutines, each of which may deliver for the others. The receiver owns the list. It
// stands for RxJS's bufferToggle.
//
//	source:                                 -a-b-c-d-e-|
//	openings:                               --x-----x---
//	BufferToggle(openings, timer of 2ms):   ----p-----q|  p = [b], q = [e]
func BufferToggle[T, O, N any, L []T](
	openings Observable[O], closing func(O) Observable[N],
) Operator[T, L] {
	return windowingToggled("BufferToggle", openings, closing, lists[T, L]())
}
