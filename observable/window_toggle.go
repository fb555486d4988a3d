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
func WindowToggle[T, O, N any, W windowOf[T]](
	openings Observable[O], closing func(O) Observable[N],
) Operator[T, W] {
	must(!zero(openings), "WindowToggle: zero openings")
	must(closing != nil, "WindowToggle: nil closing")
	return windowingToggled("WindowToggle", openings, closing, windows[T, W]())
}

// windowingToggled are spans that begin with the values of openings and end with what closing makes
// of those.
func windowingToggled[T, R, O, N any](
	name string, openings Observable[O], closing func(O) Observable[N], into sinks[T, R],
) Operator[T, R] {
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		s := newWindowing(dst, into, nil)
		open := func(v O) {
			end := closing(v)
			mustResult(name, "closing", !zero(end))
			one := s.begin()
			linger(s.serializer, dst, end, func(n signal) {
				switch n.Kind {
				case KindNext:
					s.whenRoom(func() { s.close(one) })
				case KindError:
					s.fail(n.Err)
				case KindComplete: // without a value, it does not close
				}
			})
		}
		openings.SubscribeTo(newSerialAsking(s.serializer, dst, Observer[O]{
			Next:     func(v O) { s.toOpen(func() { open(v) }) },
			Complete: func() {},
		}, nil))
		s.follow(src, s.put, s.roomAbove())
	})
}
