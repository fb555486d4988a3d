package bounds

import (
	"strings"

	"github.com/dop251/goja"
)

const tooLong = "Invalid string length"

// texts bounds the strings that functions make.
func (b *bounds) texts() {
	of := b.object("String").Get("prototype").ToObject(b.loop.VM)
	b.method(of, "repeat", func(c goja.FunctionCall) func() {
		b.number(c, 0)
		b.atMost(float64(length(c.This))*c.Argument(0).ToFloat(), mostText, tooLong)
		return nil
	})
	for _, name := range []string{"padStart", "padEnd"} {
		b.method(of, name, func(c goja.FunctionCall) func() {
			b.number(c, 0)
			b.atMost(c.Argument(0).ToFloat(), mostText, tooLong)
			return nil
		})
	}
	b.method(of, "replaceAll", func(c goja.FunctionCall) func() {
		_, isText := c.Argument(0).(goja.String)
		if by, ok := c.Argument(1).(goja.String); ok && isText && length(c.This) > 0 {
			n := strings.Count(c.This.String(), c.Argument(0).String())
			b.atMost(float64(n)*float64(by.Length()), mostText, tooLong)
		}
		return nil
	})
}

// number makes an argument a number, so that a script can't give another one later.
func (b *bounds) number(c goja.FunctionCall, i int) {
	if _, ok := c.Argument(i).(*goja.Object); ok {
		c.Arguments[i] = c.Argument(i).ToNumber()
	}
}

// length returns that of a string.
func length(v goja.Value) int {
	if s, ok := v.(goja.String); ok {
		return s.Length()
	}
	if o, ok := v.(*goja.Object); ok && o.ClassName() != "String" {
		return 1 << 10 // what it becomes as a string is not known yet
	}
	return len(v.String())
}

// arrays bounds the arrays, and what is like one, that functions go through.
func (b *bounds) arrays() {
	const message = "Invalid array length"
	size := func(v goja.Value) {
		if o, ok := v.(*goja.Object); ok {
			if n := o.Get("length"); n != nil {
				b.atMost(n.ToFloat(), mostElements, message)
			}
		}
	}
	this := func(c goja.FunctionCall) func() { size(c.This); return nil }
	vm := b.loop.VM
	array := b.object("Array").Get("prototype").ToObject(vm)
	typed := b.object("Uint8Array").Prototype().Get("prototype").ToObject(vm)
	for _, name := range strings.Fields(`copyWithin every fill filter find findIndex findLast
		findLastIndex flat flatMap forEach includes indexOf join lastIndexOf map reduce reduceRight
		reverse shift slice some sort splice toLocaleString toReversed toSorted toSpliced toString
		unshift values with`) {
		b.method(array, name, this)
		if name != "slice" && name != "fill" && name != "copyWithin" && name != "values" &&
			name != "toString" { // toString is that of arrays
			b.method(typed, name, this)
		}
	}
	b.method(array, "concat", func(c goja.FunctionCall) func() {
		size(c.This)
		for _, v := range c.Arguments {
			size(v)
		}
		return nil
	})
	b.method(array, "join", func(c goja.FunctionCall) func() {
		o, ok := c.This.(*goja.Object)
		if sep, is := c.Argument(0).(goja.String); ok && is {
			if n := o.Get("length"); n != nil {
				b.atMost(n.ToFloat()*float64(sep.Length()), mostText, tooLong)
			}
		}
		return nil
	})
	b.before("Array", "from", func(c goja.FunctionCall) func() { size(c.Argument(0)); return nil })
	list := func(c goja.FunctionCall) func() { size(c.Argument(len(c.Arguments) - 1)); return nil }
	b.method(b.object("Function").Get("prototype").ToObject(vm), "apply", list)
	b.before("Reflect", "apply", list)
	b.before("Reflect", "construct", func(c goja.FunctionCall) func() {
		size(c.Argument(1))
		return nil
	})
}

// buffers bounds the memory of buffers.
func (b *bounds) buffers() {
	bound := func(bytes float64, message string) check {
		return func(c goja.FunctionCall) func() {
			if o, ok := c.Argument(0).(*goja.Object); !ok {
				b.atMost(c.Argument(0).ToFloat()*bytes, mostBytes, message)
			} else if n := o.Get("length"); n != nil {
				b.atMost(n.ToFloat()*bytes, mostBytes, message)
			}
			return nil
		}
	}
	b.check(b.object("ArrayBuffer"), bound(1, "Array buffer allocation failed"))
	for _, name := range strings.Fields(`Uint8Array Int8Array Uint8ClampedArray Uint16Array Int16Array
		Uint32Array Int32Array Float32Array Float64Array BigInt64Array BigUint64Array`) {
		of := b.object(name)
		b.check(of, bound(of.Get("BYTES_PER_ELEMENT").ToFloat(), "Invalid typed array length"))
	}
}
