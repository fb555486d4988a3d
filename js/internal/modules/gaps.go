package modules

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// symbols defines the symbols that goja lacks.
func (m *Modules) symbols(class *goja.Object) {
	m.symbolFor, _ = goja.AssertFunction(class.Get("for"))
	const no = goja.FLAG_FALSE
	for _, s := range []*goja.Symbol{
		loop.SymAsyncIterator, loop.SymDispose, loop.SymAsyncDispose,
	} {
		name := strings.TrimPrefix(s.String(), "Symbol.")
		m.may(class.DefineDataProperty(name, s, no, no, no))
	}
}

// captureStacks defines what Node has for the stacks of errors.
func (m *Modules) captureStacks() {
	class, _ := m.loop.Class("Error")
	const yes, no = goja.FLAG_TRUE, goja.FLAG_FALSE
	f := m.loop.Function("captureStackTrace", 2, m.captureStackTrace)
	m.may(class.DefineDataProperty("captureStackTrace", f, yes, yes, no))
	m.may(class.DefineDataProperty("stackTraceLimit", m.vm.ToValue(10), yes, yes, yes))
}

// may panics if the runtime refuses what is defined in a class of the language, unless the runtime
// belongs to other code, which may have frozen the class.
func (m *Modules) may(err error) {
	if !m.config.Attached {
		must(err)
	}
}

// promisified gives a function for timers what util.promisify makes of it.
func promisified(name string) loop.Global {
	return loop.Global{Name: name, Made: func(l *loop.Loop, f *goja.Object) {
		m := of(l)
		get := l.Function("get", 0, func(goja.FunctionCall) goja.Value {
			promises, _ := m.builtinOf("timers/promises")
			return promises.(*goja.Object).Get(name)
		})
		must(f.DefineAccessorPropertySymbol(m.symbol("nodejs.util.promisify.custom"),
			get, nil, goja.FLAG_TRUE, goja.FLAG_TRUE))
	}}
}

// symbol is Symbol.for.
func (m *Modules) symbol(key string) *goja.Symbol {
	class := m.loop.Original("Symbol")
	return m.loop.Invoke(m.symbolFor, class, m.vm.ToValue(key)).(*goja.Symbol)
}
