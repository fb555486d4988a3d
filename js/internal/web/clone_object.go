package web

import (
	"math/big"
	"reflect"
	"slices"
	"time"

	"github.com/dop251/goja"
)

// Types that tell objects apart.
var (
	typeBuffer  = reflect.TypeFor[goja.ArrayBuffer]()
	typeBytes   = reflect.TypeFor[[]byte]()
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
		if e, ok := p.(*exception); ok {
			made := &exception{name: e.name, message: e.message}
			w.class("DOMException").create(made)
			must(made.this.Set("stack", c.clone(o.Get("stack"))))
			return c.note(o, made.this)
		}
		c.refuse(o)
	}
	switch o.ClassName() {
	case "Boolean", "Number":
		return c.note(o, w.value(o.Export()).ToObject(w.vm))
	case "String":
		return c.note(o, c.call(w.original(asText), o).ToObject(w.vm))
	case "Date":
		at := goja.NaN()
		if t, ok := o.Export().(time.Time); ok {
			at = w.value(t.UnixMilli())
		}
		return c.note(o, c.construct("Date", at))
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
		return c.cloneEntries(o, "Map", w.original(mapEach), w.original(mapSet), 2)
	case typeSet:
		return c.cloneEntries(o, "Set", w.original(setEach), w.original(setAdd), 1)
	case typeBuffer:
		return c.cloneBuffer(o)
	case typeBigInt:
		return c.note(o, w.value(o.Export()).ToObject(w.vm))
	case typeProxy, typePromise, typeSymbol:
		c.refuse(o)
	}
	if c.call(w.original(isView), goja.Undefined(), o).ToBoolean() {
		return c.cloneView(o)
	}
	if tag := o.GetSymbol(goja.SymToStringTag); tag != nil && slices.Contains(unclonable, tag.String()) {
		c.refuse(o)
	}
	return c.fill(o, w.vm.NewObject())
}

// unclonable are the tags of objects that nothing else tells from plain ones.
var unclonable = []string{
	"WeakMap", "WeakSet", "Generator", "Array Iterator", "Map Iterator", "Set Iterator",
	"String Iterator", "RegExp String Iterator",
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
		if v := o.Get(key); v != nil { // or a getter has deleted it
			must(made.DefineDataProperty(key, c.clone(v), yes, yes, yes))
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
	o, err := c.w.vm.New(c.w.loop.Original(class), args...)
	if err != nil {
		panic(err)
	}
	return o
}

// cloneEntries clones a Map or a Set, to which add adds n values at a time: a key and a value, or a
// value alone.
func (c *cloner) cloneEntries(
	o *goja.Object, class string, each, add goja.Callable, n int,
) goja.Value {
	made := c.construct(class)
	c.made[o] = made
	var entries []goja.Value
	c.call(each, o, c.w.value(func(call goja.FunctionCall) goja.Value {
		entries = append(entries, []goja.Value{call.Argument(1), call.Argument(0)}[2-n:]...)
		return goja.Undefined()
	}))
	for entry := range slices.Chunk(entries, n) {
		for i, v := range entry {
			entry[i] = c.clone(v)
		}
		c.call(add, made, entry...)
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

// views are the classes of what stands on a buffer.
var views = []string{
	"DataView", "Uint8Array", "Int8Array", "Uint8ClampedArray", "Uint16Array", "Int16Array",
	"Uint32Array", "Int32Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
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
	if !slices.Contains(views, class) {
		c.refuse(o)
	}
	offset := o.Get("byteOffset")
	return c.note(o, c.construct(class, c.clone(buffer), offset, length))
}

// errorClasses are the errors that keep their class. Others become plain errors.
var errorClasses = []string{
	"Error", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError",
}

func (c *cloner) cloneError(o *goja.Object) goja.Value {
	name := "Error"
	if v := o.Get("name"); v != nil && !goja.IsUndefined(v) {
		name = c.w.text(v).String()
	}
	if !slices.Contains(errorClasses, name) {
		name = "Error"
	}
	made := c.construct(name)
	c.made[o] = made
	for _, key := range []string{"message", "stack", "cause"} {
		if !slices.Contains(o.GetOwnPropertyNames(), key) {
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
