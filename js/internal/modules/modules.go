// Package modules gives scripts require, the modules of Node that need no system, and console.
//
// What is in lib is JavaScript: it is compiled when a script first needs it, once for all runtimes.
package modules

import (
	"io"
	"io/fs"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// Loader makes the value that require returns for a module in Go.
type Loader = func(*goja.Runtime) (goja.Value, error)

// Config says what modules may use.
type Config struct {
	Stdout, Stderr io.Writer         // for console
	Files          fs.FS             // where require finds files; may be nil
	Dir            string            // the working folder, for require of scripts
	Loaders        map[string]Loader // modules in Go, by name
	Conditions     []string          // those of package.json's exports that hold
	Env            map[string]string // process.env of modules where there is no process
}

// Modules are the modules of a runtime.
type Modules struct {
	loop   *loop.Loop
	vm     *goja.Runtime
	config Config

	builtins map[string]goja.Value // that have been loaded, by name without node:
	binding  *goja.Object          // what Go gives to lib
	natives  map[string]goja.Value // modules in Go that have been loaded
	cache    *goja.Object          // require.cache: modules by file name
	main     goja.Value            // require.main
	packages map[string]*manifest  // by folder; nil if there is none
	sources  map[string]string     // of files that were run
	process  *goja.Object          // what modules see as process where there is none
	indent   string                // of console.group
}

// Install installs require and console.
func Install(l *loop.Loop, c Config) *Modules {
	m := &Modules{
		loop: l, vm: l.VM, config: c, builtins: map[string]goja.Value{},
		natives: map[string]goja.Value{}, main: goja.Undefined(), packages: map[string]*manifest{},
		sources: map[string]string{},
	}
	m.cache = m.vm.CreateObject(nil)
	m.fillGaps()
	m.promisified()
	m.binding = m.newBinding()
	m.installConsole()
	if m.vm.Get("process") != nil {
		m.performance()
	}
	m.makeProcess()
	l.Method(m.vm.GlobalObject(), "require", 1, func(c goja.FunctionCall) goja.Value {
		return m.require(c.Argument(0), "", m.config.Dir)
	})
	return m
}

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
