package node

import (
	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// class makes a class of objects that only Go makes, and returns its prototype.
func (t *timers) class(name string) *goja.Object {
	vm := t.loop.VM
	proto := vm.NewObject()
	c := vm.ToValue(func(goja.ConstructorCall) *goja.Object {
		t.loop.Throw("TypeError", "", "Illegal constructor")
		return nil
	}).(*goja.Object)
	const no, yes = goja.FLAG_FALSE, goja.FLAG_TRUE
	must(c.DefineDataProperty("name", vm.ToValue(name), no, yes, no))
	must(c.DefineDataProperty("prototype", proto, no, no, no))
	must(proto.DefineDataProperty("constructor", c, yes, yes, no))
	return proto
}

// on defines a method of objects that Go made. As in Node, it does nothing for other objects, and
// returns those.
func on[T any](t *timers, proto *goja.Object, name string, f func(T, goja.Value) goja.Value) {
	t.loop.Method(proto, name, 0, receiver(t, f))
}

func onSymbol[T any](t *timers, proto *goja.Object, s *goja.Symbol, f func(T, goja.Value) goja.Value) {
	v := t.loop.Function("["+s.String()+"]", 0, receiver(t, f))
	const yes, no = goja.FLAG_TRUE, goja.FLAG_FALSE
	must(proto.DefineDataPropertySymbol(s, v, yes, yes, no))
}

func receiver[T any](
	t *timers, f func(T, goja.Value) goja.Value,
) func(goja.FunctionCall) goja.Value {
	return func(c goja.FunctionCall) goja.Value {
		if o, ok := own[T](c.This); ok {
			return f(o, c.This)
		}
		return c.This.ToObject(t.loop.VM) // undefined throws
	}
}

// hasRef defines the method hasRef. Of what Go has not made it returns other.
func hasRef[T any](t *timers, proto *goja.Object, other goja.Value, f func(T) bool) {
	t.loop.Method(proto, "hasRef", 0, func(c goja.FunctionCall) goja.Value {
		if o, ok := own[T](c.This); ok {
			return t.loop.VM.ToValue(f(o))
		}
		return other
	})
}

// timeoutClass returns the prototype of the class Timeout.
func (t *timers) timeoutClass() *goja.Object {
	if t.timeoutProto != nil {
		return t.timeoutProto
	}
	type this = goja.Value
	vm := t.loop.VM
	p := t.class("Timeout")
	t.timeoutProto = p
	on(t, p, "ref", func(o *timeout, v this) goja.Value { o.setRef(true); return v })
	on(t, p, "unref", func(o *timeout, v this) goja.Value { o.setRef(false); return v })
	hasRef(t, p, goja.Undefined(), func(o *timeout) bool { return !o.unrefed })
	on(t, p, "refresh", func(o *timeout, v this) goja.Value { o.refresh(); return v })
	on(t, p, "close", func(o *timeout, v this) goja.Value { o.clear(); return v })
	onSymbol(t, p, goja.SymToPrimitive, func(o *timeout, _ this) goja.Value {
		return vm.ToValue(o.primitive())
	})
	onSymbol(t, p, loop.SymDispose, func(o *timeout, _ this) goja.Value {
		o.clear()
		return goja.Undefined()
	})
	return p
}

// immediateClass returns the prototype of the class Immediate.
func (t *timers) immediateClass() *goja.Object {
	if t.immediateProto != nil {
		return t.immediateProto
	}
	type this = goja.Value
	p := t.class("Immediate")
	t.immediateProto = p
	on(t, p, "ref", func(o *immediate, v this) goja.Value { o.setRef(true); return v })
	on(t, p, "unref", func(o *immediate, v this) goja.Value { o.setRef(false); return v })
	hasRef(t, p, t.loop.VM.ToValue(false), func(o *immediate) bool {
		return !o.destroyed && !o.unrefed
	})
	onSymbol(t, p, loop.SymDispose, func(o *immediate, _ this) goja.Value {
		o.clear()
		return goja.Undefined()
	})
	return p
}
