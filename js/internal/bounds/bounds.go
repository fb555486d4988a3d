// Package bounds limits what the engine does in Go, where it can't be interrupted: it checks sizes
// before the engine begins. It changes the functions of the language in their place, so scripts see
// no difference.
package bounds

import (
	"reflect"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/guts"
	"github.com/rxsched/rxsched/js/internal/loop"
)

const (
	mostText     = 1 << 27 // characters of a string that a function makes
	mostBytes    = 1 << 28 // of an ArrayBuffer
	mostElements = 1 << 24 // of an array that a function goes through
	mostNested   = 10_000  // brackets in one another, in JSON and in regular expressions
)

// bounds are those of a runtime.
type bounds struct {
	loop       *loop.Loop
	generators int // that run in one another
}

// Install bounds the functions of the language. It must come before scripts.
func Install(l *loop.Loop) {
	b := &bounds{loop: l}
	b.names()
	b.texts()
	b.arrays()
	b.buffers()
	b.nested()
}

// check is called before a function.
type check = func(goja.FunctionCall) (after func())

func (b *bounds) object(name string) *goja.Object { return b.loop.VM.Get(name).ToObject(b.loop.VM) }

// before sets what is called before a function of a global object.
func (b *bounds) before(object, name string, c check) { b.method(b.object(object), name, c) }

// method sets what is called before a method, if there is one.
func (b *bounds) method(of *goja.Object, name string, c check) {
	if f, ok := of.Get(name).(*goja.Object); ok {
		b.check(f, c)
	}
}

func (b *bounds) check(f *goja.Object, c check) {
	if err := guts.Before(f, c); err != nil {
		panic(err) // a function of the language is none in Go: that is a bug
	}
}

// own returns a part of the descriptor of a property.
func (b *bounds) own(of *goja.Object, name, part string) *goja.Object {
	describe, _ := goja.AssertFunction(b.object("Object").Get("getOwnPropertyDescriptor"))
	d, err := describe(goja.Undefined(), of, b.loop.VM.ToValue(name))
	if err != nil {
		panic(err)
	}
	return d.ToObject(b.loop.VM).Get(part).ToObject(b.loop.VM)
}

func (b *bounds) isProxy(o *goja.Object) bool {
	return o.ExportType() == reflect.TypeFor[goja.Proxy]()
}

// atMost throws a RangeError if a size is too large.
func (b *bounds) atMost(size, most float64, message string) {
	if size > most {
		b.loop.Throw("RangeError", "", "%s", message)
	}
}
