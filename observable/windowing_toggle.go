package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// windowingToggled are spans that begin with the values of openings and end with what closing makes
// of those.
func windowingToggled[T, R, O, N any](openings Observable[O], closing func(O) Observable[N], into sinks[T, R]) Operator[T, R] {
	return Operate(func(src Observable[T], dst *Subscriber[R]) {
		s := &windowing[T, R]{dst: dst, into: into}
		g := serial.New(dst.root)
		join(g, openings, dst, Observer[O]{
			Next: func(v O) {
				end := closing(v)
				one := s.begin()
				linger(g, dst, end, func(n signal) { s.told(n, one) })
			},
			Complete: func() {},
		})
		join(g, src, dst, s.observer())
	})
}

// told is what the closing of a span says.
func (s *windowing[T, R]) told(n signal, one *span[T]) {
	switch n.Kind {
	case KindNext:
		s.end(one)
	case KindError:
		s.fail(n.Err)
	case KindComplete: // without a value, it does not close
	}
}
