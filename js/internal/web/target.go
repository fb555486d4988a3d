package web

import (
	"slices"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// target is the state of an EventTarget.
type target struct {
	object
	w         *window
	listeners []*listener
	handlers  []*handler // by attributes such as onerror
	parent    *target    // to which events bubble; nil if there is none
	changed   func()     // is called when listeners have come or gone; may be nil
}

// aTarget is the state of an EventTarget or of one of its subclasses.
type aTarget interface {
	platform
	targeted() *target
}

func (t *target) targeted() *target { return t }

// eventHandler is Go code that listens, such as that of an attribute.
type eventHandler interface{ handle(anEvent) error }

// listener is a registered listener. Its callback is a function or an object with handleEvent.
type listener struct {
	name     string // of events
	callback *goja.Object
	handler  eventHandler // nil, or is called in the place of callback

	capture, once, passive bool
	resists                bool // is called though the event was stopped

	removed bool
	forget  func() // tells its signal that it is gone; may be nil
}

func (w *window) makeTarget() {
	c := w.newClass("EventTarget", nil, 0, func(arguments) platform { return &target{w: w} })
	method(c, "addEventListener", 2, func(t aTarget, args arguments) goja.Value {
		t.targeted().add(args)
		return goja.Undefined()
	})
	method(c, "removeEventListener", 2, func(t aTarget, args arguments) goja.Value {
		t.targeted().remove(args)
		return goja.Undefined()
	})
	method(c, "dispatchEvent", 1, func(t aTarget, args arguments) goja.Value {
		e, ok := of[anEvent](w, args.at(0))
		if !ok {
			args.typeError("parameter 1 is not of type 'Event'.")
		}
		if b := e.base(); b.dispatching {
			w.throw("InvalidStateError", "Failed to %s: The event is already being dispatched.",
				args.failed)
		}
		e.base().trusted = false
		return w.value(w.dispatch(t.targeted(), e))
	})
}

// listenerArg returns the second argument of addEventListener as an object, or nil if there is
// none.
func listenerArg(args arguments) *goja.Object {
	v := args.at(1)
	if absent(v) {
		return nil
	}
	o, ok := v.(*goja.Object)
	if !ok {
		args.typeError("parameter 2 is not of type 'Object'.")
	}
	return o
}

// captureArg returns the third argument as options, and the member capture, for which it may stand.
func captureArg(args arguments) (o options, capture bool) {
	v := args.at(2)
	from, ok := v.(*goja.Object)
	if !ok {
		return options{args: args}, v.ToBoolean()
	}
	o = options{args, from}
	return o, o.flag("capture")
}

func (t *target) add(args arguments) {
	l := &listener{name: args.text(0).String(), callback: listenerArg(args)}
	o, capture := captureArg(args)
	l.capture, l.once = capture, o.flag("once")
	l.passive = o.flag("passive")
	l.resists = o.from != nil && o.from.GetSymbol(loop.Resist) != nil
	s := signalOption(o)
	if s != nil && s.aborted() || l.callback == nil || t.find(l) >= 0 {
		return
	}
	t.listeners = append(t.listeners, l)
	t.tell()
	if s != nil {
		l.forget = s.onAbort(func() { t.drop(l) })
	}
}

// find returns the index of a listener that equals l, or −1.
func (t *target) find(l *listener) int {
	return slices.IndexFunc(t.listeners, func(o *listener) bool {
		return o.callback == l.callback && o.name == l.name && o.capture == l.capture &&
			o.handler == l.handler
	})
}

func (t *target) remove(args arguments) {
	l := &listener{name: args.text(0).String(), callback: listenerArg(args)}
	_, l.capture = captureArg(args)
	if at := t.find(l); at >= 0 {
		t.drop(t.listeners[at])
	}
}

// drop removes a listener. A dispatch that is in progress has the list as it was, and sees that the
// listener was removed.
func (t *target) drop(l *listener) {
	if at := slices.Index(t.listeners, l); at >= 0 {
		t.listeners = slices.Delete(slices.Clone(t.listeners), at, at+1)
		l.removed = true
		if l.forget != nil {
			l.forget()
		}
		t.tell()
	}
}

func (t *target) tell() {
	if t.changed != nil {
		t.changed()
	}
}

// listens reports whether there is a listener for events of a type.
func (t *target) listens(name string) bool {
	return slices.ContainsFunc(t.listeners, func(l *listener) bool { return l.name == name })
}

// setParent gives a target the parent to which events bubble. That of the document is the window.
func (w *window) setParent(c goja.FunctionCall) goja.Value {
	t, _ := of[aTarget](w, c.Argument(0))
	t.targeted().parent = nil
	if parent, ok := of[aTarget](w, c.Argument(1)); ok {
		if t.targeted().parent = parent.targeted(); t.targeted().parent == &w.target {
			w.documents.document = t.targeted()
		}
	}
	return goja.Undefined()
}
