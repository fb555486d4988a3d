package web

import (
	"github.com/dop251/goja"
)

// handler is what a script has assigned to an attribute such as onerror. It is called in the place
// of the first assignment.
type handler struct {
	w     *window
	name  string // of events
	value *goja.Object
	entry *listener // nil while value is nil
}

// handlerOf returns the handler for events of a type. It makes one if there is none.
func (t *target) handlerOf(name string) *handler {
	for _, h := range t.handlers {
		if h.name == name {
			return h
		}
	}
	h := &handler{w: t.w, name: name}
	t.handlers = append(t.handlers, h)
	return h
}

// set is an assignment to the attribute.
func (t *target) set(name string, v goja.Value) {
	h := t.handlerOf(name)
	h.value, _ = v.(*goja.Object)
	switch {
	case h.value == nil && h.entry != nil:
		t.drop(h.entry)
		h.entry = nil
	case h.value != nil && h.entry == nil:
		h.entry = &listener{name: name, handler: h}
		t.listeners = append(t.listeners, h.entry)
		t.tell()
	}
}

// handlers defines attributes for events of some types, on the prototype of a class.
func handlers[T aTarget](w *window, on *goja.Object, assigned func(T), names ...string) {
	for _, name := range names {
		get, set := handling(w, assigned, name)
		must(on.DefineAccessorProperty("on"+name, get, set, yes, yes))
	}
}

// handling makes the functions of an attribute for events of a type.
func handling[T aTarget](w *window, assigned func(T), name string) (get, set *goja.Object) {
	return access(w, "EventTarget", "on"+name,
		func(o T) goja.Value {
			if h := o.targeted().handlerOf(name); h.value != nil {
				return h.value
			}
			return goja.Null()
		},
		func(o T, v goja.Value) {
			o.targeted().set(name, v)
			if assigned != nil {
				assigned(o)
			}
		})
}

// handle calls the function. As a browser does, it understands what the function returns.
func (h *handler) handle(event anEvent) error {
	f, ok := goja.AssertFunction(h.value)
	if !ok {
		return nil
	}
	e := event.base()
	if failure, ok := event.(*errorEvent); ok && e.current.this == h.w.global {
		v, err := f(h.w.global, failure.message, failure.filename, h.w.value(failure.line),
			h.w.value(failure.column), failure.error)
		if err == nil && v.StrictEquals(h.w.value(true)) {
			e.cancel()
		}
		return err
	}
	v, err := f(e.current.this, e.this)
	if err == nil && v.StrictEquals(h.w.value(false)) {
		e.cancel()
	}
	return err
}
