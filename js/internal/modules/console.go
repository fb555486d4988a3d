package modules

import (
	"cmp"
	"io"
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// newConsole makes console. What its methods write is formatted by lib, except for plain strings.
func (m *Modules) newConsole() *goja.Object {
	console := m.vm.NewObject()
	to := map[string]io.Writer{"error": m.config.Stderr, "warn": m.config.Stderr}
	for _, name := range []string{"log", "info", "debug", "dirxml", "table", "error", "warn"} {
		m.loop.Method(console, name, 0, m.printer(cmp.Or(to[name], m.config.Stdout)))
	}
	for _, name := range []string{
		"dir", "time", "timeEnd", "timeLog", "count", "countReset", "assert", "group",
		"groupCollapsed", "groupEnd", "trace", "clear",
	} {
		m.loop.Method(console, name, 0, m.lazy(console, name))
	}
	const yes, no = goja.FLAG_TRUE, goja.FLAG_FALSE
	for _, name := range console.GetOwnPropertyNames() {
		must(console.DefineDataProperty(name, console.Get(name), yes, yes, yes))
	}
	must(console.DefineDataPropertySymbol(
		goja.SymToStringTag, m.vm.ToValue("console"), no, yes, no))
	return console
}

// bindConsole gives lib what it writes with.
func (m *Modules) bindConsole() {
	b := m.binding
	m.loop.Method(b, "print", 1, m.printer(m.config.Stdout))
	m.loop.Method(b, "indent", 1, func(c goja.FunctionCall) goja.Value {
		m.indent = strings.Repeat(" ", max(0, len(m.indent)+int(c.Argument(0).ToInteger())))
		return goja.Undefined()
	})
}

// printer makes a function that writes its arguments as a line.
func (m *Modules) printer(to io.Writer) loop.Func {
	return func(c goja.FunctionCall) goja.Value {
		text, ok := plain(c.Arguments)
		if !ok {
			text = m.Format(c.Arguments...)
		}
		if m.indent != "" {
			text = m.indent + strings.ReplaceAll(text, "\n", "\n"+m.indent)
		}
		_, _ = io.WriteString(to, text+"\n")
		return goja.Undefined()
	}
}

// plain returns the text of arguments that need no formatting.
func plain(args []goja.Value) (string, bool) {
	if len(args) != 1 {
		return "", len(args) == 0
	}
	s, ok := args[0].(goja.String)
	if !ok {
		return "", false
	}
	return s.String(), true
}

// Format formats values as console.log does. JavaScript must be able to run.
func (m *Modules) Format(args ...goja.Value) string {
	return m.inspector("format", args...)
}

// Inspect formats a value as util.inspect does. JavaScript must be able to run.
func (m *Modules) Inspect(v goja.Value) string { return m.inspector("inspect", v) }

func (m *Modules) inspector(name string, args ...goja.Value) string {
	inspect, _ := m.builtinOf("internal/inspect")
	f, _ := goja.AssertFunction(inspect.(*goja.Object).Get(name))
	return m.loop.Invoke(f, goja.Undefined(), args...).String()
}

// lazy makes a method of console that lib has.
func (m *Modules) lazy(console *goja.Object, name string) loop.Func {
	var f goja.Callable
	return func(c goja.FunctionCall) goja.Value {
		if f == nil {
			methods, _ := m.builtinOf("internal/console")
			f, _ = goja.AssertFunction(methods.(*goja.Object).Get(name))
		}
		return m.loop.Invoke(f, console, c.Arguments...)
	}
}
