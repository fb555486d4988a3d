package bounds

import (
	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/guts"
)

// names keeps the names of functions in Go from being getters. The engine reads them when it
// captures a stack, also when it ends JavaScript because of a limit: a getter of a script would run
// then, meet the limit again, and so on without end.
func (b *bounds) names() {
	function := b.object("Function").Get("prototype").ToObject(b.loop.VM)
	b.pin(function)
	b.before("Object", "defineProperty", b.refuseName)
	b.before("Reflect", "defineProperty", b.refuseName)
	b.before("Object", "defineProperties", func(c goja.FunctionCall) func() {
		if f := b.native(c.Argument(0)); f != nil {
			b.pin(f)
		}
		return nil
	})
	pinned := func(this goja.Value) func() {
		if f := b.native(this); f != nil {
			b.pin(f)
		}
		return nil
	}
	first := func(c goja.FunctionCall) func() { return pinned(c.Argument(0)) }
	b.before("Object", "setPrototypeOf", first)
	b.before("Reflect", "setPrototypeOf", first)
	proto := b.own(b.object("Object").Get("prototype").ToObject(b.loop.VM), "__proto__", "set")
	b.check(proto, func(c goja.FunctionCall) func() { return pinned(c.This) })
}

// refuseName throws for a getter that is to be the name of a function in Go.
func (b *bounds) refuseName(c goja.FunctionCall) func() {
	if len(c.Arguments) < 3 {
		return nil
	}
	if key, ok := c.Arguments[1].(*goja.Object); ok {
		c.Arguments[1] = key.ToString()
	}
	d, ok := c.Arguments[2].(*goja.Object)
	if name, is := c.Arguments[1].(goja.String); !ok || !is || name.String() != "name" ||
		b.native(c.Arguments[0]) == nil {
		return nil
	}
	plain := b.loop.VM.NewObject() // a descriptor that answers once as it has answered before
	for _, field := range []string{"value", "writable", "enumerable", "configurable", "get", "set"} {
		if v := d.Get(field); v != nil {
			if field == "get" || field == "set" {
				b.loop.Throw("TypeError", "", "Cannot redefine property: name")
			}
			_ = plain.Set(field, v)
		}
	}
	c.Arguments[2] = plain
	return nil
}

// native returns a function in Go, also behind Proxies; nil if it is none.
func (b *bounds) native(v goja.Value) *goja.Object {
	o, _ := v.(*goja.Object)
	for o != nil && b.isProxy(o) {
		o = o.Export().(goja.Proxy).Target()
	}
	if o == nil || !guts.Native(o) {
		return nil
	}
	return o
}

// pin gives a function a name that can't be changed any more.
func (b *bounds) pin(f *goja.Object) {
	name := f.Get("name")
	if name == nil {
		name = b.loop.VM.ToValue("")
	}
	const no = goja.FLAG_FALSE
	_ = f.DefineDataProperty("name", name, no, no, no)
}
