package bounds

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/guts"
)

const tooLong = "Invalid string length"

// texts bounds the strings that functions make.
func texts(t changes) {
	t.before(func(b *bounds, c goja.FunctionCall) func() {
		number(c, 0)
		b.atMost(float64(length(c.This))*c.Argument(0).ToFloat(), mostText, tooLong)
		return nil
	}, "repeat")
	t.before(func(b *bounds, c goja.FunctionCall) func() {
		number(c, 0)
		b.atMost(c.Argument(0).ToFloat(), mostText, tooLong)
		return nil
	}, "padStart", "padEnd")
	t.before(func(b *bounds, c goja.FunctionCall) func() {
		_, isText := c.Argument(0).(goja.String)
		if by, ok := c.Argument(1).(goja.String); ok && isText && length(c.This) > 0 {
			n := strings.Count(c.This.String(), c.Argument(0).String())
			b.atMost(float64(n)*float64(by.Length()), mostText, tooLong)
		}
		return nil
	}, "replaceAll")
}

// number makes an argument a number, so that a script can't give another one later.
func number(c goja.FunctionCall, i int) {
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

const tooMany = "Invalid array length"

// size bounds the elements of an array, or of what is like one.
func (b *bounds) size(v goja.Value) {
	if o, ok := v.(*goja.Object); ok {
		if n := o.Get("length"); n != nil {
			b.atMost(n.ToFloat(), mostElements, tooMany)
		}
	}
}

func this(b *bounds, c goja.FunctionCall) func() { b.size(c.This); return nil }

func first(b *bounds, c goja.FunctionCall) func() { b.size(c.Argument(0)); return nil }

func second(b *bounds, c goja.FunctionCall) func() { b.size(c.Argument(1)); return nil }

// list bounds the last argument, which has those for another function.
func list(b *bounds, c goja.FunctionCall) func() {
	b.size(c.Argument(len(c.Arguments) - 1))
	return nil
}

// elementwise are methods of arrays and of typed arrays that go through them.
var elementwise = strings.Fields(`every filter find findIndex findLast findLastIndex forEach
	includes indexOf join lastIndexOf map reduce reduceRight reverse some sort toLocaleString
	toReversed toSorted with`)

// arrays bounds the arrays, and what is like one, that functions go through.
func arrays(t changes) {
	t.before(this, elementwise...)
	t.before(this, "copyWithin", "fill", "flat", "flatMap", "shift", "slice", "splice", "toSpliced",
		"unshift")
	t.shared(this, "toString")
	t.shared(this, "values")
	t.shared(this, goja.SymIterator)
	t.each("constructor", func(b *bounds, p *guts.Property) {
		b.constructor(p.Value.(*goja.Object))
	})
	t.before(func(b *bounds, c goja.FunctionCall) func() {
		b.size(c.This)
		for _, v := range c.Arguments {
			b.size(v)
		}
		return nil
	}, "concat")
	t.before(func(b *bounds, c goja.FunctionCall) func() {
		o, ok := c.This.(*goja.Object)
		if sep, is := c.Argument(0).(goja.String); ok && is {
			if n := o.Get("length"); n != nil {
				b.atMost(n.ToFloat()*float64(sep.Length()), mostText, tooLong)
			}
		}
		return nil
	}, "join")
}

// constructor bounds the class Array.
func (b *bounds) constructor(class *goja.Object) {
	if !b.bound[class] {
		b.bound[class] = true
		b.method(class, "from", first)
	}
}

// typed are the classes of typed arrays.
var typed = strings.Fields(`Uint8Array Int8Array Uint8ClampedArray Uint16Array Int16Array
	Uint32Array Int32Array Float32Array Float64Array BigInt64Array BigUint64Array`)

// views is the prototype of typed arrays.
var views = newTemplated(
	func(vm *goja.Runtime) *goja.Object { return proto(vm.Get(typed[0]).(*goja.Object)) },
	func(t changes) {
		t.before(this, elementwise...)
		t.shared(this, "toString") // which is that of arrays
	})

// proto returns the prototype that the classes of typed arrays have in common.
func proto(class *goja.Object) *goja.Object {
	return class.Prototype().Get("prototype").(*goja.Object)
}

// typed bounds a class of typed arrays.
func (b *bounds) typed(class *goja.Object) {
	b.loop.Use(proto(class), views.template())
	b.check(class, buffer(class.Get("BYTES_PER_ELEMENT").ToFloat(), "Invalid typed array length"))
}

// buffer bounds the memory of buffers.
func buffer(bytes float64, message string) check {
	return func(b *bounds, c goja.FunctionCall) func() {
		if o, ok := c.Argument(0).(*goja.Object); !ok {
			b.atMost(c.Argument(0).ToFloat()*bytes, mostBytes, message)
		} else if n := o.Get("length"); n != nil {
			b.atMost(n.ToFloat()*bytes, mostBytes, message)
		}
		return nil
	}
}
