package observable

// spansWhen are spans one after the other, each of which ends with what closing makes for it. In
// two points RxJS's windowWhen is not as its bufferWhen is: a closing that only completes closes a
// window but not a list, and if the first call of closing fails the source is subscribed all the
// same. So it is here, if windowed.
func spansWhen[T, R, N any](closing func() (Observable[N], error), windowed bool, into sinks[T, R]) Operator[T, R] {
	return Operate(func(src Observable[T], dst *Subscriber[R]) {
		w := &closingSpans[T, R, N]{spans: spans[T, R]{dst: dst, into: into}, gate: newGate(dst), closing: closing, windowed: windowed}
		w.step = w.open
		inside(w.gate, w.again)
		if windowed || !w.refused {
			join(w.gate, src, dst, w.observer())
		}
	})
}

// closingSpans is a subscription's state, for handlers only.
type closingSpans[T, R, N any] struct {
	spans[T, R]
	trampoline // closings may close synchronously
	gate       *gate
	closing    func() (Observable[N], error)
	windowed   bool
	refused    bool // closing has failed
}

// open ends one span and begins the next.
func (w *closingSpans[T, R, N]) open() {
	w.turn()
	end, err := w.closing()
	if err != nil {
		w.refused = true
		w.fail(err)
		return
	}
	await(w.gate, w.dst, end, w.told)
}

// told is what the closing of the open span says.
func (w *closingSpans[T, R, N]) told(n signal) {
	switch {
	case n.Kind == KindError:
		w.fail(n.Err)
	case n.Kind == KindNext || w.windowed:
		w.again()
	}
}
