package web

import (
	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// Prototype returns the prototype of a window.
func Prototype(l *loop.Loop) *goja.Object { return loop.Part[*window](l).class("Window").proto }

func (w *window) makeWindow() { w.newClass("Window", w.class("EventTarget"), 0, nil) }

// windowGlobals are properties of the window that are no functions.
func windowGlobals() []loop.Global {
	all := classGlobals("Window")
	for _, name := range []string{"window", "self", "frames", "parent", "top"} {
		all = append(all, value(name, func(w *window) any { return w.global }))
	}
	all = append(all,
		loop.Global{Name: "event", Access: func(l *loop.Loop) (get, set *goja.Object) {
			w := loop.Part[*window](l)
			return access(w, "Window", "event",
				func(*window) goja.Value { return w.events.current },
				func(_ *window, v goja.Value) {
					must(w.global.DefineDataProperty("event", v, yes, yes, yes))
				})
		}},
		value("origin", func(*window) any { return "null" }),
		value("isSecureContext", func(*window) any { return true }),
		value("closed", func(*window) any { return false }),
		value("opener", func(*window) any { return goja.Null() }),
		value("length", func(*window) any { return 0 }),
		value("location", func(w *window) any { return w.location() }),
	)
	all = append(all, classGlobals("Navigator")...)
	all = append(all, value("navigator", func(w *window) any {
		return w.class("Navigator").create(&navigator{})
	}))
	for _, name := range []string{
		"error", "unhandledrejection", "rejectionhandled", "message", "messageerror", "load",
		"unload", "beforeunload", "pagehide", "pageshow",
	} {
		all = append(all, loop.Global{
			Name: "on" + name, Access: func(l *loop.Loop) (get, set *goja.Object) {
				return handling[aTarget](loop.Part[*window](l), nil, name)
			},
		})
	}
	return all
}

// value is a global that scripts may replace by a declaration of their own.
func value(name string, of func(*window) any) loop.Global {
	return loop.Global{Name: name, Make: func(l *loop.Loop) goja.Value {
		w := loop.Part[*window](l)
		return w.value(of(w))
	}}
}

// operation is a function of the window.
func operation(name string, length int, f func(*window, arguments) goja.Value) loop.Global {
	failed := "execute '" + name + "' on 'Window'"
	return loop.Global{Name: name, Make: func(l *loop.Loop) goja.Value {
		w := loop.Part[*window](l)
		return l.Function(name, length, func(call goja.FunctionCall) goja.Value {
			if !absent(call.This) && call.This != w.global && !w.loop.NodeErrors {
				w.typeError("Illegal invocation")
			}
			args := arguments{w, call.Arguments, failed}
			args.require(length)
			return f(w, args)
		})
	}}
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

func (w *window) makeNavigator() {
	c := w.newClass("Navigator", nil, 0, nil)
	for _, of := range []struct {
		name  string
		value any
	}{
		{"vendor", ""}, {"hardwareConcurrency", 1}, {"platform", ""}, {"userAgent", "rxsched"},
		{"language", "en-US"}, {"languages", []string{"en-US"}}, {"onLine", true},
	} {
		getter(c, of.name, func(*navigator) goja.Value { return w.value(of.value) })
	}
}
