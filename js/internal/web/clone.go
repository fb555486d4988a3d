package web

import (
	"math/big"
	"reflect"

	"github.com/dop251/goja"
)

// clones have what structured clones are made of: functions and classes of the language, as they
// were before scripts could change them.
type clones struct {
	isView, getTime, mapEach, mapSet, setEach, setAdd, hasOwn, freeze goja.Callable

	valueOf    map[string]goja.Callable // by class, as the next
	classes    map[string]*goja.Object
	unclonable map[*goja.Object]bool // prototypes
}

// cloner makes a structured clone.
type cloner struct {
	w    *window
	made map[*goja.Object]goja.Value // of each object that has been met
	deep int                         // objects in objects

	moves []func() // complete the transfer
}

func (w *window) installClone() {
	class := func(name string) *goja.Object { return w.global.Get(name).ToObject(w.vm) }
	proto := func(name string) *goja.Object { return class(name).Get("prototype").ToObject(w.vm) }
	function := func(of *goja.Object, name string) goja.Callable {
		f, _ := goja.AssertFunction(of.Get(name))
		return f
	}
	c := &w.clones
	c.isView = function(class("ArrayBuffer"), "isView")
	c.getTime = function(proto("Date"), "getTime")
	c.mapEach, c.mapSet = function(proto("Map"), "forEach"), function(proto("Map"), "set")
	c.setEach, c.setAdd = function(proto("Set"), "forEach"), function(proto("Set"), "add")
	c.freeze = function(class("Object"), "freeze")
	c.hasOwn = function(proto("Object"), "hasOwnProperty")
	c.valueOf = map[string]goja.Callable{}
	for _, name := range []string{"Boolean", "Number", "String", "BigInt"} {
		c.valueOf[name] = function(proto(name), "valueOf")
	}
	c.classes = map[string]*goja.Object{}
	for _, name := range []string{
		"Date", "RegExp", "Map", "Set", "DataView", "Error", "EvalError", "RangeError",
		"ReferenceError", "SyntaxError", "TypeError", "URIError", "Uint8Array", "Int8Array",
		"Uint8ClampedArray", "Uint16Array", "Int16Array", "Uint32Array", "Int32Array",
		"Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
	} {
		c.classes[name] = class(name)
	}
	c.unclonable = map[*goja.Object]bool{proto("WeakMap"): true, proto("WeakSet"): true}
	for _, source := range []string{
		"Object.getPrototypeOf(function*(){}).prototype", "Object.getPrototypeOf([].values())",
		"Object.getPrototypeOf(new Map().values())", "Object.getPrototypeOf(new Set().values())",
		"Object.getPrototypeOf(''[Symbol.iterator]())",
	} {
		v, err := w.vm.RunString(source)
		must(err)
		c.unclonable[v.ToObject(w.vm)] = true
	}
	w.function("structuredClone", 1, func(args arguments) goja.Value {
		v, _ := w.transfer(args.at(0), w.transferList(args.options(1)))
		return v
	})
}

// transferList returns the member transfer.
func (w *window) transferList(o options) []goja.Value {
	v := o.get("transfer")
	if v == nil {
		return nil
	}
	if _, ok := v.(*goja.Object); !ok {
		o.args.typeError("The provided value cannot be converted to a sequence.")
	}
	return w.objects(v, o.args)
}

// objects returns a sequence of objects.
func (w *window) objects(v goja.Value, args arguments) []goja.Value {
	values := w.sequence(v, args)
	for _, v := range values {
		if _, ok := v.(*goja.Object); !ok {
			args.typeError("Failed to convert value to 'object'.")
		}
	}
	return values
}

// clone returns a structured clone.
func (w *window) clone(v goja.Value) goja.Value {
	v, _ = w.transfer(v, nil)
	return v
}

// transfer returns a structured clone, in which some objects are moved instead. It returns the
// ports among them, as they are on the other side.
func (w *window) transfer(v goja.Value, list []goja.Value) (clone goja.Value, ports []*port) {
	if _, ok := v.(*goja.Object); !ok && len(list) == 0 {
		if _, ok := v.(*goja.Symbol); !ok {
			return v, nil
		}
	}
	c := &cloner{w: w, made: map[*goja.Object]goja.Value{}}
	for i, o := range list {
		if p := c.move(o.(*goja.Object), i); p != nil {
			ports = append(ports, p)
		}
	}
	clone = c.clone(v)
	for _, move := range c.moves {
		move()
	}
	return clone, ports
}

// move makes an object to which another one moves, if that can. If it is a port, it is returned.
func (c *cloner) move(o *goja.Object, index int) *port {
	if c.made[o] != nil {
		c.w.throw("DataCloneError", "The object at index %d is a duplicate of an earlier one.",
			index)
	}
	if from, ok := of[*port](c.w, o); ok {
		to := c.w.newPort()
		c.made[o] = to.this
		c.moves = append(c.moves, func() { from.move(to) })
		return to
	}
	if o.ExportType() != typeBuffer {
		c.w.throw("DataCloneError", "Value at index %d does not have a transferable type.", index)
	}
	from := o.Export().(goja.ArrayBuffer)
	c.made[o] = c.w.value(c.w.vm.NewArrayBuffer(from.Bytes()))
	c.moves = append(c.moves, func() {
		if !from.Detach() {
			c.w.throw("DataCloneError", "An ArrayBuffer is detached and could not be cloned.")
		}
	})
	return nil
}

// clone clones a value.
func (c *cloner) clone(v goja.Value) goja.Value {
	o, ok := v.(*goja.Object)
	if !ok {
		if _, ok := v.(*goja.Symbol); ok {
			c.refuse(v)
		}
		return v
	}
	if made := c.made[o]; made != nil {
		return made
	}
	return c.cloneObject(o)
}

func (c *cloner) refuse(v goja.Value) {
	text := ""
	if s, ok := v.(*goja.Symbol); ok {
		text = "Symbol(" + s.String() + ")"
	} else if c.w.vm.Try(func() { text = v.String() }) != nil {
		text = "The object"
	}
	c.w.throw("DataCloneError", "%s could not be cloned.", text)
}

// Types that tell objects apart.
var (
	typeBuffer  = reflect.TypeFor[goja.ArrayBuffer]()
	typeMap     = reflect.TypeFor[[][2]any]()
	typeSet     = reflect.TypeFor[[]any]()
	typeProxy   = reflect.TypeFor[goja.Proxy]()
	typePromise = reflect.TypeFor[*goja.Promise]()
	typeSymbol  = reflect.TypeFor[string]()
	typeBigInt  = reflect.TypeFor[*big.Int]()
)

// cloneObject clones an object that was not met yet.
func (c *cloner) cloneObject(o *goja.Object) goja.Value {
	w := c.w
	c.deep++
	w.loop.TooDeep(c.deep)
	defer func() { c.deep-- }()
	if p, ok := of[platform](w, o); ok {
		switch p := p.(type) {
		case *exception:
			made := &exception{name: p.name, message: p.message}
			w.exceptions.class.create(made)
			must(made.this.Set("stack", c.clone(o.Get("stack"))))
			return c.note(o, made.this)
		case aBlob:
			return c.note(o, w.cloneBlob(p))
		}
		c.refuse(o)
	}
	switch o.ClassName() {
	case "Boolean", "Number", "String":
		return c.unwrap(o, o.ClassName())
	case "Date":
		return c.note(o, c.construct("Date", c.call(w.clones.getTime, o)))
	case "RegExp":
		return c.note(o, c.construct("RegExp", o.Get("source"), o.Get("flags")))
	case "Array":
		made := w.vm.NewArray()
		must(made.Set("length", o.Get("length")))
		return c.fill(o, made)
	case "Error":
		return c.cloneError(o)
	case "Object":
		return c.cloneByType(o)
	case "Arguments":
		return c.fill(o, w.vm.NewObject())
	}
	c.refuse(o)
	return nil
}

// cloneByType clones an object that only its type tells from a plain one.
func (c *cloner) cloneByType(o *goja.Object) goja.Value {
	w := c.w
	switch o.ExportType() {
	case typeMap:
		return c.cloneMap(o)
	case typeSet:
		return c.cloneSet(o)
	case typeBuffer:
		return c.cloneBuffer(o)
	case typeBigInt:
		return c.unwrap(o, "BigInt")
	case typeProxy, typePromise, typeSymbol:
		c.refuse(o)
	}
	if c.call(w.clones.isView, goja.Undefined(), o).ToBoolean() {
		return c.cloneView(o)
	}
	for p := o.Prototype(); p != nil; p = p.Prototype() {
		if w.clones.unclonable[p] {
			c.refuse(o)
		}
	}
	return c.fill(o, w.vm.NewObject())
}

// unwrap clones an object that wraps a primitive value.
func (c *cloner) unwrap(o *goja.Object, class string) goja.Value {
	return c.note(o, c.call(c.w.clones.valueOf[class], o).ToObject(c.w.vm))
}

// note remembers the clone of an object.
func (c *cloner) note(o *goja.Object, made goja.Value) goja.Value {
	c.made[o] = made
	return made
}

// fill clones the own properties of an object that can be enumerated.
func (c *cloner) fill(o, made *goja.Object) goja.Value {
	c.made[o] = made
	for _, key := range o.Keys() {
		if c.call(c.w.clones.hasOwn, o, c.w.value(key)).ToBoolean() {
			must(made.DefineDataProperty(key, c.clone(o.Get(key)), yes, yes, yes))
		}
	}
	return made
}

// call calls a function of the language.
func (c *cloner) call(f goja.Callable, this goja.Value, args ...goja.Value) goja.Value {
	return c.w.loop.Invoke(f, this, args...)
}

// construct makes an object of a class of the language.
func (c *cloner) construct(class string, args ...goja.Value) *goja.Object {
	o, err := c.w.vm.New(c.w.clones.classes[class], args...)
	if err != nil {
		panic(err)
	}
	return o
}

func (c *cloner) cloneMap(o *goja.Object) goja.Value {
	made := c.construct("Map")
	c.made[o] = made
	var entries []goja.Value
	each := func(call goja.FunctionCall) goja.Value {
		entries = append(entries, call.Argument(1), call.Argument(0))
		return goja.Undefined()
	}
	c.call(c.w.clones.mapEach, o, c.w.value(each))
	for i := 0; i < len(entries); i += 2 {
		c.call(c.w.clones.mapSet, made, c.clone(entries[i]), c.clone(entries[i+1]))
	}
	return made
}

func (c *cloner) cloneSet(o *goja.Object) goja.Value {
	made := c.construct("Set")
	c.made[o] = made
	var entries []goja.Value
	each := func(call goja.FunctionCall) goja.Value {
		entries = append(entries, call.Argument(0))
		return goja.Undefined()
	}
	c.call(c.w.clones.setEach, o, c.w.value(each))
	for _, v := range entries {
		c.call(c.w.clones.setAdd, made, c.clone(v))
	}
	return made
}

func (c *cloner) cloneBuffer(o *goja.Object) goja.Value {
	b := o.Export().(goja.ArrayBuffer)
	if b.Detached() {
		c.w.throw("DataCloneError", "An ArrayBuffer is detached and could not be cloned.")
	}
	return c.note(o, c.w.value(c.w.vm.NewArrayBuffer(append([]byte{}, b.Bytes()...))))
}

// cloneView clones a typed array or a DataView.
func (c *cloner) cloneView(o *goja.Object) goja.Value {
	buffer := o.Get("buffer")
	length, class := o.Get("length"), "DataView"
	if tag := o.GetSymbol(goja.SymToStringTag); tag != nil && tag.String() != "DataView" {
		class = tag.String()
	} else {
		length = o.Get("byteLength")
	}
	offset := o.Get("byteOffset")
	return c.note(o, c.construct(class, c.clone(buffer), offset, length))
}

func (c *cloner) cloneError(o *goja.Object) goja.Value {
	name := "Error"
	if v := o.Get("name"); v != nil && !goja.IsUndefined(v) {
		name = c.w.text(v).String()
	}
	if c.w.clones.classes[name] == nil || name == "Date" {
		name = "Error"
	}
	made := c.construct(name)
	c.made[o] = made
	for _, key := range []string{"message", "stack", "cause"} {
		if !c.call(c.w.clones.hasOwn, o, c.w.value(key)).ToBoolean() {
			continue
		}
		v := o.Get(key)
		if key == "message" {
			v = c.w.text(v)
		} else {
			v = c.clone(v)
		}
		must(made.DefineDataProperty(key, v, yes, yes, no))
	}
	return made
}
