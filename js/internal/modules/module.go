package modules

import (
	"path"
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// Run runs source as the main module, whose file has a name such as "/dir/file.js".
func (m *Modules) Run(name, source string) error {
	module := m.newModule(name)
	m.main = module
	must(module.Set("id", "."))
	return m.run(module, name, source)
}

// newModule makes the object module of a file, and puts it into the cache.
func (m *Modules) newModule(file string) *goja.Object {
	module := m.vm.NewObject()
	for key, v := range map[string]any{
		"id": file, "filename": file, "path": path.Dir(file), "exports": m.vm.NewObject(),
		"loaded": false, "children": m.vm.NewArray(), "paths": m.paths(path.Dir(file)),
	} {
		must(module.Set(key, v))
	}
	must(m.cache.Set(file, module))
	return module
}

// makeProcess makes what bundlers put in the place of process for a browser: its environment.
func (m *Modules) makeProcess() {
	env := m.vm.NewObject()
	for name, v := range m.config.Env {
		must(env.Set(name, v))
	}
	m.process = m.vm.NewObject()
	must(m.process.Set("env", env))
}

// paths returns the folders in which a module finds packages.
func (m *Modules) paths(dir string) *goja.Object {
	var list []any
	for dir := range parents(dir) {
		list = append(list, path.Join(dir, "node_modules"))
	}
	return m.vm.NewArray(list...)
}

// run compiles and calls a module's source.
func (m *Modules) run(module *goja.Object, file, source string) error {
	f, err := m.compile(file, source)
	if err == nil {
		exports := module.Get("exports")
		args := []goja.Value{exports, m.requireOf(module, file), module, m.vm.ToValue(file),
			m.vm.ToValue(path.Dir(file))}
		if m.process != nil {
			args = append(args, m.process)
		}
		_, err = f(exports, args...)
	}
	if err != nil {
		must(m.cache.Delete(file))
		return err
	}
	return module.Set("loaded", true)
}

// requireOf makes the function require of a module.
func (m *Modules) requireOf(module *goja.Object, file string) *goja.Object {
	l, dir := m.loop, path.Dir(file)
	f := l.Function("require", 1, func(c goja.FunctionCall) goja.Value {
		return m.require(c.Argument(0), file, dir)
	})
	must(module.Set("require", f))
	l.Method(f, "resolve", 2, func(c goja.FunctionCall) goja.Value {
		id := m.id(c.Argument(0))
		if _, ok := m.builtin(id); ok {
			return m.vm.ToValue(id)
		}
		return m.vm.ToValue(m.resolve(id, file, dir))
	})
	must(f.Set("cache", m.cache))
	must(f.Set("main", m.main))
	return f
}

// id returns the argument of require.
func (m *Modules) id(v goja.Value) string {
	text, ok := v.(goja.String)
	if !ok {
		m.loop.Throw("TypeError", "ERR_INVALID_ARG_TYPE",
			"The \"id\" argument must be of type string. Received %s", m.loop.Received(v))
	}
	s := text.String()
	if s == "" {
		m.loop.Throw("TypeError", "ERR_INVALID_ARG_VALUE",
			"The argument 'id' must be a non-empty string. Received ''")
	}
	return s
}

// require returns what a module exports. from is the file that asks, or "".
func (m *Modules) require(v goja.Value, from, dir string) goja.Value {
	id := m.id(v)
	if exports, ok := m.builtin(id); ok {
		return exports
	}
	file := m.resolve(id, from, dir)
	if cached, ok := m.cache.Get(file).(*goja.Object); ok {
		return cached.Get("exports")
	}
	module := m.newModule(file)
	if err := m.load(module, file); err != nil {
		m.throw(err)
	}
	return module.Get("exports")
}

// load reads and runs a file.
func (m *Modules) load(module *goja.Object, file string) error {
	source, err := m.files.Read(file)
	switch {
	case err != nil:
		return err
	case path.Ext(file) == ".json":
		return m.loadJSON(module, file, source)
	case m.files.Module(file):
		if m.config.Compile == nil {
			return m.failure("Error", "ERR_REQUIRE_ESM",
				"%s is an ES module, which can't run here: %s", file, bundle)
		}
		if source, err = m.config.Compile(file, source); err != nil {
			return m.failure("SyntaxError", "", "%v", err)
		}
	}
	return m.run(module, file, source)
}

// loadJSON makes the value of a file the exports of its module.
func (m *Modules) loadJSON(module *goja.Object, file, source string) error {
	json := m.vm.Get("JSON").ToObject(m.vm)
	parse, _ := goja.AssertFunction(json.Get("parse"))
	v, err := parse(json, m.vm.ToValue(strings.TrimPrefix(source, "\ufeff")))
	if err != nil {
		must(m.cache.Delete(file))
		if ex, ok := err.(*goja.Exception); ok {
			if o, ok := ex.Value().(*goja.Object); ok {
				must(o.Set("message", file+": "+loop.Property(o, "message").String()))
			}
		}
		return err
	}
	must(module.Set("loaded", true))
	return module.Set("exports", v)
}

// failure makes an error of JavaScript that is returned in Go.
func (m *Modules) failure(class, code, format string, args ...any) error {
	return m.exception(m.loop.MakeError(class, code, format, args...))
}

// exception makes an error of Go that throws a value.
func (m *Modules) exception(v goja.Value) error {
	thrower := m.loop.Function("", 0, func(goja.FunctionCall) goja.Value { panic(v) })
	f, _ := goja.AssertFunction(thrower)
	_, err := f(goja.Undefined())
	return err
}

// resolve returns the file that an id stands for. It throws if there is none.
func (m *Modules) resolve(id, from, dir string) string {
	files := m.files
	if from != "" && files.Module(from) {
		files = m.config.Imports
	}
	file, err := files.Resolve(id, dir)
	if err == nil {
		return file
	}
	e := err.(*ResolveError)
	if e.Code != notFound {
		m.loop.Throw("Error", e.Code, "%s", e.Message)
	}
	message, stack := e.Message, []any{}
	if from != "" {
		message += "\nRequire stack:\n- " + from
		stack = append(stack, from)
	}
	thrown := m.loop.MakeError("Error", "", "%s", message)
	must(thrown.Set("code", e.Code))
	must(thrown.Set("requireStack", m.vm.NewArray(stack...)))
	panic(thrown)
}
