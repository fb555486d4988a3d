package modules

import (
	"embed"
	"io/fs"
	"strings"
	"sync"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
)

//go:embed lib
var lib embed.FS

// builtinWrapper is the function that the source of a module in lib becomes the body of. Scripts may
// have replaced the global Symbol.
const builtinWrapper = "(function (exports, require, module, binding, Symbol) {})"

// programs are the modules of lib, each compiled when it is first needed.
var programs = func() map[string]func() *goja.Program {
	all := map[string]func() *goja.Program{}
	files, err := fs.Glob(lib, "lib/*.js")
	must(err)
	for _, file := range files {
		name := strings.TrimSuffix(strings.TrimPrefix(file, "lib/"), ".js")
		name = strings.ReplaceAll(name, "_", "/")
		name = strings.ReplaceAll(name, "-", "_")
		all[name] = sync.OnceValue(func() *goja.Program {
			source, err := lib.ReadFile(file)
			must(err)
			p, err := compileModule("node:"+name, string(source), builtinWrapper,
				parser.WithDisableSourceMaps)
			must(err)
			return p
		})
	}
	return all
}()

// Builtin reports whether an id is that of one of Node's modules.
func Builtin(id string) bool {
	id = strings.TrimPrefix(id, "node:")
	return programs[id] != nil && !strings.HasPrefix(id, "internal/")
}

// builtin returns what a module that is not a file exports: one in Go, or one of Node's.
func (m *Modules) builtin(id string) (goja.Value, bool) {
	if v, ok := m.natives[id]; ok {
		return v, true
	}
	if load := m.config.Loaders[id]; load != nil {
		v, err := load(m.vm)
		if err != nil {
			m.throw(err)
		}
		m.natives[id] = v
		return v, true
	}
	id = strings.TrimPrefix(id, "node:")
	if strings.HasPrefix(id, "internal/") {
		return nil, false
	}
	return m.builtinOf(id)
}

// builtinOf returns what a module of lib exports, also one that only others in lib may use.
func (m *Modules) builtinOf(id string) (goja.Value, bool) {
	if v, ok := m.builtins[id]; ok {
		return v.(*goja.Object).Get("exports"), true
	}
	program := programs[id]
	if program == nil {
		return nil, false
	}
	f, err := m.function(program())
	if err != nil {
		m.throw(err)
	}
	module, exports := m.vm.NewObject(), m.vm.NewObject()
	must(module.Set("exports", exports))
	m.builtins[id] = module
	require := m.loop.Function("require", 1, func(c goja.FunctionCall) goja.Value {
		v, _ := m.builtinOf(c.Argument(0).String())
		return v
	})
	if _, err := f(exports, exports, require, module, m.bound(), m.loop.Original("Symbol")); err != nil {
		delete(m.builtins, id)
		m.throw(err)
	}
	return module.Get("exports"), true
}
