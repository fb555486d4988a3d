package web

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/guts"
	"github.com/rxsched/rxsched/js/internal/loop"
)

// language has functions of the language, as they were before scripts could change them.
type language map[function]goja.Callable

// function names a function: of a class, or else of its prototype.
type function struct {
	class  string
	static bool
	name   any // a string or a symbol
}

// proto names a function of the prototype of a class.
func proto(class string, name any) function { return function{class, false, name} }

// together are the functions of classes that the engine makes with all their functions.
var together = map[string][]function{
	"ArrayBuffer": {{"ArrayBuffer", true, "isView"}},
	"Map":         {proto("Map", "forEach"), proto("Map", "set"), proto("Map", "values")},
	"Promise":     {proto("Promise", "then")},
	"Set":         {proto("Set", "forEach"), proto("Set", "add"), proto("Set", "values")},
}

// languageGlobals keep these functions when the engine has made their class.
func languageGlobals() (all []loop.Global) {
	for class, functions := range together {
		all = append(all, loop.Global{Name: class, Made: func(l *loop.Loop, of *goja.Object) {
			w, proto := loop.Part[*window](l), of.Get("prototype").(*goja.Object)
			for _, f := range functions {
				from := proto
				if f.static {
					from = of
				}
				w.language[f], _ = goja.AssertFunction(from.Get(f.name.(string)))
			}
		}})
	}
	return all
}

// oneByOne are templates of classes whose functions the engine makes one by one, and of their
// prototypes.
var oneByOne = sync.OnceValue(func() map[function]*guts.Template {
	vm, made := goja.New(), map[function]*guts.Template{}
	add := func(of function, o goja.Value) {
		t, err := guts.TemplateOf(o.(*goja.Object))
		must(err)
		made[of] = t
	}
	for _, name := range []string{"Array", "BigInt", "Date", "Number", "Object", "String"} {
		add(function{class: name}, vm.Get(name).(*goja.Object).Get("prototype"))
	}
	add(function{class: "Object", static: true}, vm.Get("Object"))
	return made
})

// original returns a function as it was made.
func (w *window) original(f function) goja.Callable {
	if w.language[f] == nil {
		if t := oneByOne()[function{f.class, f.static, nil}]; t != nil {
			w.language[f], _ = goja.AssertFunction(w.loop.Make(t, f.name))
		} else {
			w.loop.Original(f.class) // keeps it
		}
	}
	return w.language[f]
}

// Functions that structured clones are made with, and others.
var (
	isView     = function{"ArrayBuffer", true, "isView"}
	entries    = function{"Object", true, "entries"}
	keys       = function{"Object", true, "keys"}
	define     = function{"Object", true, "defineProperty"}
	freeze     = function{"Object", true, "freeze"}
	descriptor = function{"Object", true, "getOwnPropertyDescriptor"}
	hasOwn     = proto("Object", "hasOwnProperty")
	getTime    = proto("Date", "getTime")
	mapEach    = proto("Map", "forEach")
	mapSet     = proto("Map", "set")
	setEach    = proto("Set", "forEach")
	setAdd     = proto("Set", "add")
	asText     = proto("String", "valueOf")
	asNumber   = proto("Number", "valueOf")
	asBigInt   = proto("BigInt", "valueOf")
)

// generator is a program that makes a generator function.
var generator = goja.MustCompile("", "(function* () {})", false)

// unclonable are the prototypes of objects that can't be cloned, and that nothing else tells from
// plain ones.
func (w *window) unclonable() map[*goja.Object]bool {
	if w.strange != nil {
		return w.strange
	}
	_, weakMap := w.loop.Class("WeakMap")
	_, weakSet := w.loop.Class("WeakSet")
	f, err := w.vm.RunProgram(generator)
	must(err)
	generators := f.(*goja.Object).Get("prototype").(*goja.Object).Prototype()
	strange := map[*goja.Object]bool{weakMap: true, weakSet: true, generators: true}
	iterators := func(f function, of goja.Value) {
		strange[w.loop.Invoke(w.original(f), of).(*goja.Object).Prototype()] = true
	}
	made := func(class string) *goja.Object {
		o, err := w.vm.New(w.loop.Original(class))
		must(err)
		return o
	}
	iterators(proto("Array", "values"), w.vm.NewArray())
	iterators(proto("Map", "values"), made("Map"))
	iterators(proto("Set", "values"), made("Set"))
	iterators(proto("String", goja.SymIterator), w.value(""))
	w.strange = strange
	return w.strange
}
