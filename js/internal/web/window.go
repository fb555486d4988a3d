package web

import (
	"maps"
	"slices"

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
		value("location", func(w *window) any {
			return w.standIn(map[string]any{"href": "about:blank", "origin": "null", "protocol": "about:"})
		}),
		value("navigator", func(w *window) any {
			return w.standIn(map[string]any{"hardwareConcurrency": 1, "language": "en-US", "userAgent": "rxsched"})
		}),
	)
	for _, name := range []string{
		"error", "unhandledrejection", "rejectionhandled", "message", "messageerror", "load",
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

// standIn makes an object of values.
func (w *window) standIn(values map[string]any) *goja.Object {
	o := w.vm.NewObject()
	for _, name := range slices.Sorted(maps.Keys(values)) {
		must(o.Set(name, values[name]))
	}
	return o
}
