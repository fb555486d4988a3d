package web

import (
	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/guts"
	"github.com/rxsched/rxsched/js/internal/loop"
)

// class is an interface object of WebIDL, and its prototype.
type class struct {
	w           *window
	name        string
	ctor, proto *goja.Object
}

const yes, no = goja.FLAG_TRUE, goja.FLAG_FALSE

// construct makes the state of an object that a script makes with new.
type construct func(args arguments) platform

// class returns a class. It is made when it is first needed.
func (w *window) class(name string) *class {
	if c := w.classes[name]; c != nil {
		return c
	}
	w.interfaces[name](w)
	return w.classes[name]
}

// known returns a class that is a global, with what others add to that when it is made.
func (w *window) known(name string) *class {
	w.loop.Original(name)
	return w.class(name)
}

// classGlobals are classes as globals.
func classGlobals(names ...string) (all []loop.Global) {
	for _, name := range names {
		made := func(l *loop.Loop) goja.Value { return loop.Part[*window](l).class(name).ctor }
		all = append(all, loop.Global{Name: name, Hidden: true, Make: made})
	}
	return all
}

// newClass makes a class. If construct is nil, only Go makes objects. length is the number of
// arguments that are required.
func (w *window) newClass(name string, parent *class, length int, build construct) *class {
	c := &class{w: w, name: name, proto: w.vm.NewObject()}
	w.classes[name] = c
	c.ctor = w.vm.ToValue(func(call goja.ConstructorCall) *goja.Object {
		if build == nil {
			w.illegal(name)
		}
		args := arguments{w, call.Arguments, "construct '" + name + "'"}
		args.require(length)
		w.attach(call.This, build(args))
		return nil
	}).(*goja.Object)
	guts.NewOnly(c.ctor, func(goja.FunctionCall) goja.Value {
		if build == nil {
			w.illegal(name)
		}
		w.typeError("Failed to construct '%s': Please use the 'new' operator, this DOM object "+
			"constructor cannot be called as a function.", name)
		return nil
	})
	if parent != nil {
		must(c.proto.SetPrototype(parent.proto))
		must(c.ctor.SetPrototype(parent.ctor))
	}
	c.finish(length)
	return c
}

// illegal throws the error for a class of which only Go makes objects.
func (w *window) illegal(name string) {
	w.typeError("Failed to construct '%s': Illegal constructor", name)
}

// finish defines the properties that every class has.
func (c *class) finish(length int) {
	vm := c.w.vm
	must(c.ctor.DefineDataProperty("length", vm.ToValue(length), no, yes, no))
	must(c.ctor.DefineDataProperty("name", vm.ToValue(c.name), no, yes, no))
	must(c.ctor.DefineDataProperty("prototype", c.proto, no, no, no))
	must(c.proto.DefineDataProperty("constructor", c.ctor, yes, yes, no))
	must(c.proto.DefineDataPropertySymbol(
		goja.SymToStringTag, vm.ToValue(c.name), no, yes, no))
}

// create makes an object of the class for Go code.
func (c *class) create(state platform) *goja.Object {
	o := c.w.vm.CreateObject(c.proto)
	c.w.attach(o, state)
	return o
}

// method defines an operation. length is the number of arguments that are required.
func method[T any](
	c *class, name string, length int, f func(o T, args arguments) goja.Value,
) {
	failed := "execute '" + name + "' on '" + c.name + "'"
	v := c.w.loop.Function(name, length, func(call goja.FunctionCall) goja.Value {
		o := receiver[T](c.w, call.This, c.name)
		args := arguments{c.w, call.Arguments, failed}
		args.require(length)
		return f(o, args)
	})
	must(c.proto.DefineDataProperty(name, v, yes, yes, yes))
}

// static defines a static operation.
func (c *class) static(name string, length int, f func(args arguments) goja.Value) {
	failed := "execute '" + name + "' on '" + c.name + "'"
	v := c.w.loop.Function(name, length, func(call goja.FunctionCall) goja.Value {
		args := arguments{c.w, call.Arguments, failed}
		args.require(length)
		return f(args)
	})
	must(c.ctor.DefineDataProperty(name, v, yes, yes, yes))
}

// getter defines an attribute that is only read.
func getter[T any](c *class, name string, get func(o T) goja.Value) {
	attribute(c, name, get, nil)
}

// attribute defines an attribute. Without set it is only read.
func attribute[T any](c *class, name string, get func(o T) goja.Value, set func(T, goja.Value)) {
	accessor(c.w, c.proto, c.name, name, get, set)
}

// accessor defines an attribute as a property of an object.
func accessor[T any](
	w *window, on *goja.Object, class, name string, get func(o T) goja.Value, set func(T, goja.Value),
) {
	g, s := access(w, class, name, get, set)
	var setter goja.Value
	if s != nil {
		setter = s
	}
	must(on.DefineAccessorProperty(name, g, setter, yes, yes))
}

// access makes the functions of an attribute. Without set there is no second one.
func access[T any](
	w *window, class, name string, get func(o T) goja.Value, set func(T, goja.Value),
) (g, s *goja.Object) {
	g = w.loop.Function("get "+name, 0, func(call goja.FunctionCall) goja.Value {
		return get(receiver[T](w, call.This, class))
	})
	if set != nil {
		s = w.loop.Function("set "+name, 1, func(call goja.FunctionCall) goja.Value {
			set(receiver[T](w, call.This, class), call.Argument(0))
			return goja.Undefined()
		})
	}
	return g, s
}

// constants defines constants, on the class and on its objects.
func (c *class) constants(names ...string) {
	for i, name := range names {
		c.constant(name, i)
	}
}

func (c *class) constant(name string, value int) {
	v := c.w.vm.ToValue(value)
	must(c.ctor.DefineDataProperty(name, v, no, no, yes))
	must(c.proto.DefineDataProperty(name, v, no, no, yes))
}
