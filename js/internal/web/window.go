package web

import (
	"github.com/dop251/goja"
)

// installWindow makes the global object a window.
func (w *window) installWindow() {
	c := w.class("Window", w.events.target, 0, nil)
	must(w.global.SetPrototype(c.proto))
	must(w.global.DeleteSymbol(goja.SymToStringTag))
	for _, name := range []string{"window", "self", "frames", "parent", "top"} {
		w.fixed(name, w.global)
	}
	accessor(w, w.global, "event",
		func(*window) goja.Value { return w.events.current },
		func(_ *window, v goja.Value) {
			must(w.global.DefineDataProperty("event", v, yes, yes, yes))
		})
	w.fixed("origin", w.value("null"))
	w.fixed("isSecureContext", w.value(true))
	w.fixed("closed", w.value(false))
	w.fixed("opener", goja.Null())
	w.fixed("length", w.value(0))
	w.fixed("location", w.location())
	w.fixed("navigator", w.navigator())
	handlers[aTarget](w, w.global, nil, "error", "unhandledrejection", "rejectionhandled",
		"message", "messageerror", "load", "unload", "beforeunload", "pagehide", "pageshow")
}

// fixed defines a global that scripts may replace by a declaration of their own.
func (w *window) fixed(name string, v goja.Value) {
	must(w.global.DefineDataProperty(name, v, yes, yes, yes))
}

// function defines a function of the window.
func (w *window) function(name string, length int, f func(args arguments) goja.Value) {
	failed := "execute '" + name + "' on 'Window'"
	w.loop.Global(name, length, func(call goja.FunctionCall) goja.Value {
		if !absent(call.This) && call.This != w.global {
			w.typeError("Illegal invocation")
		}
		args := arguments{w, call.Arguments, failed}
		args.require(length)
		return f(args)
	})
}

// location returns a stand-in: the window has no address.
func (w *window) location() *goja.Object {
	o := w.vm.NewObject()
	for _, p := range [][2]string{
		{"href", "about:blank"}, {"origin", "null"}, {"protocol", "about:"}, {"host"}, {"hostname"},
		{"port"}, {"pathname", "blank"}, {"search"}, {"hash"},
	} {
		must(o.DefineDataProperty(p[0], w.value(p[1]), no, no, yes))
	}
	w.loop.Method(o, "toString", 0, func(goja.FunctionCall) goja.Value {
		return w.value("about:blank")
	})
	return o
}

// navigator is the state of navigator.
type navigator struct{ object }

func (w *window) navigator() *goja.Object {
	c := w.class("Navigator", nil, 0, nil)
	for name, value := range map[string]any{
		"userAgent": "rxsched", "language": "en-US", "languages": []string{"en-US"},
		"onLine": true, "hardwareConcurrency": 1, "platform": "", "vendor": "",
	} {
		getter(c, name, func(*navigator) goja.Value { return w.value(value) })
	}
	return c.create(&navigator{})
}
