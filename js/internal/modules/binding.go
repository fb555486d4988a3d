package modules

import (
	"reflect"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/guts"
	"github.com/rxsched/rxsched/js/internal/loop"
)

func received(v goja.Value) string { return loop.Received(v) }

// bound returns the object through which the modules in lib use Go.
func (m *Modules) bound() *goja.Object {
	if m.binding == nil {
		m.binding = m.newBinding()
		m.bindConsole()
	}
	return m.binding
}

func (m *Modules) newBinding() *goja.Object {
	const ms = float64(time.Millisecond)
	b, vm := m.vm.NewObject(), m.vm
	on := func(name string, f func(c goja.FunctionCall) any) {
		m.loop.Method(b, name, 1, func(c goja.FunctionCall) goja.Value { return vm.ToValue(f(c)) })
	}
	on("className", func(c goja.FunctionCall) any { return className(c.Argument(0)) })
	proxy := func(c goja.FunctionCall) goja.Proxy {
		p, _ := exportedAs[goja.Proxy](c.Argument(0))
		return p
	}
	on("proxyTarget", func(c goja.FunctionCall) any { return proxy(c).Target() })
	on("proxyHandler", func(c goja.FunctionCall) any { return proxy(c).Handler() })
	on("promise", func(c goja.FunctionCall) any {
		p, ok := exportedAs[*goja.Promise](c.Argument(0))
		if !ok {
			return goja.Undefined()
		}
		state := map[goja.PromiseState]string{
			goja.PromiseStatePending: "pending", goja.PromiseStateFulfilled: "fulfilled",
			goja.PromiseStateRejected: "rejected",
		}[p.State()]
		return vm.NewArray(state, p.Result())
	})
	on("listeners", func(c goja.FunctionCall) any {
		return m.loop.Listeners(c.Argument(0), c.Argument(1).String())
	})
	on("maxListeners", func(c goja.FunctionCall) any {
		most := m.maxOf(c.Argument(0))
		if most == nil {
			return goja.Undefined()
		}
		if len(c.Arguments) > 1 {
			*most = c.Argument(1).ToFloat()
		}
		return *most
	})
	on("iterated", func(c goja.FunctionCall) any {
		if o, ok := c.Argument(0).(*goja.Object); ok {
			if left, kind, ok := guts.Iterated(o); ok {
				return vm.NewArray(kind == guts.Entries, kind == guts.Values, left)
			}
		}
		return goja.Undefined()
	})
	on("received", func(c goja.FunctionCall) any { return received(c.Argument(0)) })
	on("now", func(goja.FunctionCall) any { return float64(m.loop.Elapsed()) / ms })
	on("original", func(c goja.FunctionCall) any {
		if name := c.Argument(0).String(); m.loop.Provides(name) {
			return m.loop.Original(name)
		}
		return goja.Undefined()
	})
	on("stores", func(goja.FunctionCall) any {
		if stores := m.loop.Carried().Stores; stores != nil {
			return stores
		}
		return goja.Undefined()
	})
	on("setStores", func(c goja.FunctionCall) any {
		now := m.loop.Carried()
		if now.Stores = nil; !goja.IsUndefined(c.Argument(0)) {
			now.Stores = c.Argument(0)
		}
		m.loop.Carry(now)
		return goja.Undefined()
	})
	on("frames", func(c goja.FunctionCall) any { return m.frames(c.Argument(0)) })
	on("callSource", func(c goja.FunctionCall) any { return m.callSource(c.Argument(0)) })
	m.bindEncodings(b)
	must(b.Set("resist", loop.Resist))
	must(b.Set("timers", m.timers()))
	must(b.Set("origin", float64(m.origin)/ms))
	must(b.Set("timeOrigin", float64(m.began.UnixNano())/ms))
	if m.config.Node {
		for _, name := range []string{"Event", "EventTarget", "AbortSignal", "AbortController"} {
			must(b.Set(name, m.loop.Original(name)))
		}
	}
	return b
}

// timers returns the functions for timers.
func (m *Modules) timers() *goja.Object {
	names := []string{"setTimeout", "clearTimeout", "setInterval", "clearInterval"}
	if m.config.Node {
		names = append(names, "setImmediate", "clearImmediate")
	}
	timers := m.vm.NewObject()
	for _, name := range names {
		must(timers.Set(name, m.loop.Original(name)))
	}
	return timers
}

// maxOf returns the limit of an EventTarget; that of targets to come for null; else nil.
func (m *Modules) maxOf(v goja.Value) *float64 {
	if goja.IsNull(v) {
		return &m.loop.MaxListeners
	}
	return m.loop.MaxOf(v)
}

// crowded warns of an EventTarget that has too many listeners.
func (m *Modules) crowded(target, event goja.Value, count int) {
	events, _ := m.builtinOf("internal/targets")
	warn, _ := goja.AssertFunction(events.(*goja.Object).Get("warn"))
	m.loop.Invoke(warn, goja.Undefined(), target, event, m.vm.ToValue(count))
}

// className returns the name of the kind of object that the engine has made, such as "Map". Export
// would copy the object, and call its getters.
func className(v goja.Value) string {
	o, ok := v.(*goja.Object)
	if !ok {
		return ""
	}
	switch o.ExportType() {
	case reflect.TypeFor[goja.Proxy]():
		return "Proxy"
	case reflect.TypeFor[*goja.Promise]():
		return "Promise"
	case reflect.TypeFor[goja.ArrayBuffer]():
		return "ArrayBuffer"
	}
	return o.ClassName()
}

// exportedAs returns the Go value behind an object that the engine has made.
func exportedAs[T any](v goja.Value) (x T, ok bool) {
	if o, is := v.(*goja.Object); is && o.ExportType() == reflect.TypeFor[T]() {
		x, ok = o.Export().(T)
	}
	return x, ok
}
