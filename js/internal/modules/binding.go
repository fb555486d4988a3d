package modules

import (
	"math/big"
	"reflect"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

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
	on("proxyTarget", func(c goja.FunctionCall) any {
		p, _ := exportedAs[goja.Proxy](c.Argument(0))
		return p.Target()
	})
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
	for name, f := range m.loop.Natives {
		m.loop.Method(b, name, 2, f)
	}
	on("now", func(goja.FunctionCall) any { return float64(m.loop.Elapsed()) / ms })
	on("original", func(c goja.FunctionCall) any {
		if name := c.Argument(0).String(); m.loop.Provides(name) {
			return m.loop.Original(name)
		}
		return goja.Undefined()
	})
	on("language", func(c goja.FunctionCall) any { return m.loop.Original(c.Argument(0).String()) })
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
	m.bindEncodings(b)
	m.loop.Method(b, "send", 7, m.send)
	must(b.Set("resist", loop.Resist))
	must(b.Set("node", m.config.Node))
	return b
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
	case reflect.TypeFor[[][2]any]():
		return "Map"
	case reflect.TypeFor[*big.Int]():
		return "BigInt"
	case reflect.TypeFor[[]any]():
		if o.ClassName() == "Object" {
			return "Set"
		}
	case reflect.TypeFor[string]():
		if o.ClassName() == "Object" {
			return "Symbol"
		}
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
