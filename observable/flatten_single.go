package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

type sent[R any] struct {
	from  *inner
	value R
}

// oneInner has one inner observable run at a time. It may be unsubscribed while its values wait.
func oneInner[T, R any](m *merging[T, R]) {
	m.state.single = true
	dst := m.dst
	values := serial.NewInput(m.state.serializer, func(v sent[R]) {
		if !v.from.in.tree.Closed() {
			dst.Next(v.value)
		}
	})
	step := func(v R, to end) { serial.Send(values, sent[R]{to.(*inner), v}) }
	m.make = func(src Observable[R]) *inner {
		m.state.latest = launchOne(m, src, step)
		return m.state.latest
	}
}

// replacing has a new value unsubscribe the running observable.
func replacing[T, R any](m *merging[T, R]) {
	oneInner(m)
	m.waits = func(T) bool {
		if m.state.active > 0 {
			m.state.latest.in.Unsubscribe()
			m.state.active = 0
		}
		return false
	}
}

// ignoring drops a value while an observable is running. It passes none on: values that come
// meanwhile wait for that event to end, and would not be ignored.
func ignoring[T, R any](m *merging[T, R]) {
	oneInner(m)
	m.state.apart = true
	m.waits = func(T) bool { return m.state.active > 0 }
}
