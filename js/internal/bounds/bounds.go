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
	generators int                   // that run in one another
	bound      map[*goja.Object]bool // functions that several properties have
}

// Install bounds the functions of the language. It must come before scripts, and after the globals
// were defined. Most functions are bounded when the engine makes them.
func Install(l *loop.Loop) {
	b := &bounds{loop: l, bound: map[*goja.Object]bool{}}
	l.Keep(b)
	for _, o := range everywhere {
		l.Use(o.find(l.VM), o.template())
	}
	b.check(l.Original("RegExp").(*goja.Object), regexp)
	b.check(l.Original("ArrayBuffer").(*goja.Object), buffer(1, "Array buffer allocation failed"))
	b.iterators()
}

// Globals bound what only globals lead to.
func Globals() []loop.Global {
	all := []loop.Global{
		on("Array", func(b *bounds, of *goja.Object) { b.constructor(of) }),
		on("JSON", func(b *bounds, of *goja.Object) { b.method(of, "parse", parse) }),
		on("Reflect", func(b *bounds, of *goja.Object) {
			b.method(of, "defineProperty", refuseName)
			b.method(of, "setPrototypeOf", pinFirst)
			b.method(of, "apply", list)
			b.method(of, "construct", second)
		}),
	}
	for _, name := range typed {
		all = append(all, on(name, (*bounds).typed))
	}
	return all
}

// on bounds a global, of which there may be no function yet.
func on(name string, bound func(*bounds, *goja.Object)) loop.Global {
	return loop.Global{Name: name, Made: func(l *loop.Loop, of *goja.Object) {
		bound(loop.Part[*bounds](l), of)
	}}
}

// check is called before a function.
type check = func(*bounds, goja.FunctionCall) (after func())

// method sets what is called before a method, if there is one.
func (b *bounds) method(of *goja.Object, name string, c check) {
	if f, ok := of.Get(name).(*goja.Object); ok {
		b.check(f, c)
	}
}

func (b *bounds) check(f *goja.Object, c check) {
	err := guts.Before(f, func(call goja.FunctionCall) func() { return c(b, call) })
	if err != nil {
		panic(err) // a function of the language is none in Go: that is a bug
	}
}

// once sets what is called before a function that several properties have.
func (b *bounds) once(f *goja.Object, c check) {
	if !b.bound[f] {
		b.bound[f] = true
		b.check(f, c)
	}
}

func isProxy(o *goja.Object) bool { return o.ExportType() == reflect.TypeFor[goja.Proxy]() }

// atMost throws a RangeError if a size is too large.
func (b *bounds) atMost(size, most float64, message string) {
	if size > most {
		b.loop.Throw("RangeError", "", "%s", message)
	}
}
