package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

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
func WindowWhen[T, N any, W windowOf[T]](closing func() Observable[N]) Operator[T, W] {
	must(closing != nil, "WindowWhen: nil closing")
	return windowingWhen("WindowWhen", closing, windows[T, W]())
}

// windowingWhen are spans one after the other, each of which ends with what closing makes for it. A
// closing that only completes closes a window, but not a list, as in RxJS.
func windowingWhen[T, R, N any](
	name string, closing func() Observable[N], into sinks[T, R],
) Operator[T, R] {
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		s := newWindowing(dst, into, nil)
		var turns serial.Trampoline // closings may close synchronously
		open := func() {
			s.turn()
			end := closing()
			mustResult(name, "closing", !zero(end))
			await(s.serializer, dst, end, func(n signal) {
				if n.Kind == KindError {
					s.fail(n.Err)
				} else if n.Kind == KindNext || into.windowed {
					turns.Again()
				}
			})
		}
		turns.Step = serial.Func(func() {
			if len(s.open) == 0 { // nor is a list sent
				s.toOpen(open)
			} else {
				s.whenRoom(open)
			}
		})
		s.serializer.Do(turns.Begin)
		s.follow(src, s.put, s.roomAbove())
	})
}
