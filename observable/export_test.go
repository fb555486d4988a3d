package observable

import (
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// DeliverTo is a delivery to w's observer by a source that has found w open.
func DeliverTo(w *Waitable, f func()) { w.deliver(f) }

// Inside calls f as an event of dst's source, if an operator serialises those.
func Inside[T any](dst *Subscriber[T], f func()) { InsideTimer(dst.to, f) }

// InsideTimer is Inside for the work of an operator's timer.
func InsideTimer(work any, f func()) {
	if input, ok := work.(interface{ Serializer() *serial.Serializer }); ok {
		input.Serializer().Do(f)
	}
}

// Serializer is for InsideTimer.
func (m *merging[T, R]) Serializer() *serial.Serializer { return m.serializer }

// Serializer is for InsideTimer.
func (s *singleInner[T, R]) Serializer() *serial.Serializer { return s.serializer }
