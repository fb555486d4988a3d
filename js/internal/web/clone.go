package web

import "github.com/dop251/goja"

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
