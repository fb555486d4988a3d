package web

import (
	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// Sink is told what becomes of a subscription. What its functions return is thrown.
type Sink struct {
	Next, Error func(goja.Value) error
	Complete    func() error
}

// NewObservable makes an Observable of a browser. subscribe is called in a callback, and returns a
// function that unsubscribes.
func NewObservable(l *loop.Loop, subscribe func(Sink) (stop func())) *goja.Object {
	w := loop.Part[*window](l)
	return w.derive(func(s *subscriber) {
		if s.closed {
			return
		}
		stop := subscribe(Sink{
			Next:     func(v goja.Value) error { s.next(v); return nil },
			Error:    func(v goja.Value) error { s.error(v); return nil },
			Complete: func() error { s.complete(); return nil },
		})
		if s.closed {
			stop()
			return
		}
		s.signal.onAbort(stop)
	}).this
}
