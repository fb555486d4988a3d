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
	return windowingWhen("WindowWhen", closing, true, windows[T, W]())
}

// windowingWhen are spans one after the other, each of which ends with what closing makes for it. A
// closing that only completes closes a window, but not a list, as in RxJS.
func windowingWhen[T, R, N any](
	name string, closing func() Observable[N], windowed bool, into sinks[T, R],
) Operator[T, R] {
	checked := func() Observable[N] {
		src := closing()
		mustResult(name, "closing", !zero(src))
		return src
	}
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		w := &closedWindowing[T, R, N]{serializer: serial.New(dst.root), closing: checked, windowed: windowed}
		w.init(dst, into, w.serializer)
		heed(&w.holding, dst, w.serializer, nil, w)
		w.Step = serial.Func(func() {
			if w.passes() || !windowed && len(w.windowing.open) == 0 {
				w.open()
			} else {
				w.later(w.open)
			}
		})
		w.serializer.Do(w.Begin)
		w.follow(src, newSerialAsking(w.serializer, dst, w.observer(), nil), w.roomAbove())
	})
}

// closedWindowing is a subscription's state, for handlers only.
type closedWindowing[T, R, N any] struct {
	windowing[T, R]
	serial.Trampoline // closings may close synchronously
	serializer        *serial.Serializer
	closing           func() Observable[N]
	windowed          bool
}

// open ends one span and begins the next.
func (w *closedWindowing[T, R, N]) open() {
	w.turn()
	await(w.serializer, w.dst, w.closing(), w.told)
}

// told is what the closing of the open span says.
func (w *closedWindowing[T, R, N]) told(n signal) {
	switch {
	case n.Kind == KindError:
		w.fail(n.Err)
	case n.Kind == KindNext || w.windowed:
		w.Again()
	}
}
