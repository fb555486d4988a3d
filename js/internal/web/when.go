package web

import "github.com/dop251/goja"

// eventSink is a listener that passes events to a subscriber.
type eventSink struct{ s *subscriber }

func (k *eventSink) handle(e anEvent) error {
	k.s.next(e.base().this)
	return nil
}

// when is the method of EventTarget: the Observable of a target's events.
func when(t aTarget, args arguments) goja.Value {
	name, o := args.text(0).String(), args.options(1)
	capture, passive := o.flag("capture"), o.flag("passive")
	return args.w.derive(func(s *subscriber) {
		if s.closed {
			return
		}
		l := &listener{name: name, capture: capture, passive: passive, handler: &eventSink{s}}
		to := t.targeted()
		to.listeners = append(to.listeners, l)
		l.forget = s.signal.onAbort(func() { to.drop(l) })
	}).this
}
