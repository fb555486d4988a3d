package web

import (
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

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
	case "Boolean":
		return c.note(o, w.value(o.Export()).ToObject(w.vm))
	case "Number":
		return c.unwrap(o, asNumber)
	case "String":
		return c.unwrap(o, asText)
	case "Date":
		return c.note(o, c.construct("Date", c.call(w.original(getTime), o)))
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
		return c.unwrap(o, asBigInt)
	case typeProxy, typePromise, typeSymbol:
		c.refuse(o)
	}
	if c.call(w.original(isView), goja.Undefined(), o).ToBoolean() {
		return c.cloneView(o)
	}
	for p := o.Prototype(); p != nil; p = p.Prototype() {
		if w.unclonable()[p] {
			c.refuse(o)
		}
	}
	return c.fill(o, w.vm.NewObject())
}

// unwrap clones an object that wraps a primitive value.
func (c *cloner) unwrap(o *goja.Object, valueOf function) goja.Value {
	return c.note(o, c.call(c.w.original(valueOf), o).ToObject(c.w.vm))
}

// note remembers the clone of an object.
func (c *cloner) note(o *goja.Object, made goja.Value) goja.Value {
	c.made[o] = made
	return made
}

// fill clones the own properties of an object that can be enumerated.
func (c *cloner) fill(o, made *goja.Object) goja.Value {
	c.made[o] = made
	keys := o.Keys()
	if slices.ContainsFunc(keys, func(k string) bool { return strings.ContainsRune(k, utf8.RuneError) }) {
		return c.fillHalves(o, made)
	}
	for _, key := range keys {
		if c.call(c.w.original(hasOwn), o, c.w.value(key)).ToBoolean() {
			must(made.DefineDataProperty(key, c.clone(o.Get(key)), yes, yes, yes))
		}
	}
	return made
}

// fillHalves is fill where keys may have half a character, which strings of Go can't.
func (c *cloner) fillHalves(o, made *goja.Object) goja.Value {
	w, none := c.w, goja.Undefined()
	keys := c.call(w.original(keys), none, o).(*goja.Object)
	for i := range keys.Get("length").ToInteger() {
		key := keys.Get(strconv.FormatInt(i, 10))
		p, ok := c.call(w.original(descriptor), none, o, key).(*goja.Object)
		if !ok {
			continue // a getter has deleted it
		}
		v := p.Get("value")
		if get, ok := goja.AssertFunction(p.Get("get")); ok {
			v = c.call(get, o)
		}
		if v == nil {
			v = none
		}
		of := w.vm.CreateObject(nil)
		for _, flag := range []string{"writable", "enumerable", "configurable"} {
			must(of.Set(flag, true))
		}
		must(of.Set("value", c.clone(v)))
		c.call(w.original(define), none, made, key, of)
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
		if !c.call(c.w.original(hasOwn), o, c.w.value(key)).ToBoolean() {
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
