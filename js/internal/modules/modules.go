// Package modules gives scripts require, the modules of Node that need no system, and console.
//
// What is in lib is JavaScript: it is compiled when a script first needs it, once for all runtimes.
package modules

import (
	"io"
	"net/http"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// Loader makes the value that require returns for a module in Go.
type Loader = func(*goja.Runtime) (goja.Value, error)

// Config says what modules may use.
type Config struct {
	Stdout, Stderr io.Writer // for console
	Files          *Resolver // finds what require asks for
	Imports        *Resolver // finds what ES modules ask for that Compile has compiled
	Compile        func(file, source string) (string, error)
	Transport      http.RoundTripper // for fetch; nil if there is none
	Dir            string            // the working folder, for require of scripts
	Loaders        map[string]Loader // modules in Go, by name
	Env            map[string]string // process.env of modules where there is no process
	Node           bool              // whether there is one
	SourceMaps     bool              // whether stacks have the places of the maps of files
	Attached       bool              // whether the runtime came from Attach
}

// Modules are the modules of a runtime.
type Modules struct {
	loop   *loop.Loop
	vm     *goja.Runtime
	config Config

	builtins map[string]goja.Value // that have been loaded, by name without node:
	binding  *goja.Object          // what Go gives to lib; nil before it is needed
	natives  map[string]goja.Value // modules in Go that have been loaded
	cache    *goja.Object          // require.cache: modules by file name
	main     goja.Value            // require.main
	files    *Resolver             // the configuration's
	mapping  parser.Option         // of source maps
	process  *goja.Object          // what modules see as process where there is none
	indent   string                // of console.group

	symbolFor goja.Callable // Symbol.for
}

// Install installs what the globals need.
func Install(l *loop.Loop, c Config) *Modules {
	m := &Modules{
		loop: l, vm: l.VM, config: c, builtins: map[string]goja.Value{},
		natives: map[string]goja.Value{}, main: goja.Undefined(), files: c.Files,
	}
	m.mapping = parser.WithDisableSourceMaps
	if c.SourceMaps {
		m.mapping = inlineMaps
	}
	m.cache = m.vm.CreateObject(nil)
	l.Keep(m)
	l.Library = func(name string) *goja.Object {
		exports, _ := m.builtinOf(name)
		return exports.(*goja.Object)
	}
	if !c.Attached {
		m.captureStacks()
	}
	if !c.Node {
		m.makeProcess()
	}
	if c.Transport != nil {
		m.installFetch()
	}
	return m
}

// Globals are require and console, and what these packages add to others. They come last.
func Globals(node bool) []loop.Global {
	all := []loop.Global{
		{Name: "Symbol", Made: func(l *loop.Loop, class *goja.Object) { of(l).symbols(class) }},
		{Name: "console", Hidden: true, Make: func(l *loop.Loop) goja.Value {
			return of(l).newConsole()
		}},
	}
	all = append(all, promisified("setTimeout"))
	if node {
		all = append(all, promisified("setImmediate"))
		all = append(all, classes("buffer", "", "Buffer")...)
		all = append(all, classes("internal/process", "process")...)
	}
	all = append(all, classes("internal/url", "", "URL", "URLSearchParams")...)
	all = append(all, classes("internal/performance", "performance",
		"Performance", "PerformanceEntry", "PerformanceMark", "PerformanceMeasure")...)
	if !node {
		all = append(all, classes("internal/dom", "document",
			"Node", "Element", "Text", "Document", "MutationObserver", "MutationRecord")...)
	}
	return append(all, loop.Global{Name: "require", Hidden: true, Make: newRequire})
}

// classes are globals that a module of lib exports: an object, and its classes, which can't be
// enumerated.
func classes(module, object string, names ...string) (all []loop.Global) {
	if object != "" {
		names = append(names, object)
	}
	for _, name := range names {
		all = append(all, loop.Global{Name: name, Hidden: name != object, Make: func(l *loop.Loop) goja.Value {
			exports, _ := of(l).builtinOf(module)
			return exports.(*goja.Object).Get(name)
		}})
	}
	return all
}

// newRequire makes the function require of scripts.
func newRequire(l *loop.Loop) goja.Value {
	if of(l).config.Attached {
		of(l).captureStacks()
	}
	return l.Function("require", 1, func(c goja.FunctionCall) goja.Value {
		return of(l).require(c.Argument(0), "", of(l).config.Dir)
	})
}

func of(l *loop.Loop) *Modules { return loop.Part[*Modules](l) }

// must panics if the runtime refuses what is defined in it: that is a bug.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// throw throws an error of Go code in JavaScript that is running.
func (m *Modules) throw(err error) {
	if ex, ok := err.(*goja.Exception); ok {
		panic(ex)
	}
	panic(m.vm.NewGoError(err))
}
