package bounds

import (
	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/guts"
)

// The names of functions in Go must not be getters. The engine reads them when it captures a stack,
// also when it ends JavaScript because of a limit: a getter of a script would run then, meet the
// limit again, and so on without end.

// pinFirst pins the name of the first argument.
func pinFirst(b *bounds, c goja.FunctionCall) func() { return b.pin(c.Argument(0)) }

// pinThis pins the name of this.
func pinThis(b *bounds, c goja.FunctionCall) func() { return b.pin(c.This) }

// refuseName throws for a getter that is to be the name of a function in Go.
func refuseName(b *bounds, c goja.FunctionCall) func() {
	if len(c.Arguments) < 3 {
		return nil
	}
	if key, ok := c.Arguments[1].(*goja.Object); ok {
		c.Arguments[1] = key.ToString()
	}
	d, ok := c.Arguments[2].(*goja.Object)
	if name, is := c.Arguments[1].(goja.String); !ok || !is || name.String() != "name" ||
		native(c.Arguments[0]) == nil {
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
func native(v goja.Value) *goja.Object {
	o, _ := v.(*goja.Object)
	for o != nil && isProxy(o) {
		o = o.Export().(goja.Proxy).Target()
	}
	if o == nil || !guts.Native(o) {
		return nil
	}
	return o
}

// pin gives a function in Go a name that can't be changed any more.
func (b *bounds) pin(v goja.Value) func() {
	f := native(v)
	if f == nil {
		return nil
	}
	name := f.Get("name")
	if name == nil {
		name = b.loop.VM.ToValue("")
	}
	const no = goja.FLAG_FALSE
	_ = f.DefineDataProperty("name", name, no, no, no)
	return nil
}
