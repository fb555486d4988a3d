package modules

import (
	"strings"

	"github.com/dop251/goja"
)

// fillGaps defines what Node's own modules, and many others, expect of the language and goja lacks.
func (m *Modules) fillGaps() {
	symbol := m.vm.Get("Symbol").ToObject(m.vm)
	const no = goja.FLAG_FALSE
	for _, name := range []string{"asyncIterator", "dispose", "asyncDispose"} {
		if v := symbol.Get(name); v == nil || goja.IsUndefined(v) {
			s := goja.NewSymbol("Symbol." + name)
			must(symbol.DefineDataProperty(name, s, no, no, no))
		}
	}
	class := m.vm.Get("Error").ToObject(m.vm)
	if v := class.Get("captureStackTrace"); v == nil || goja.IsUndefined(v) {
		m.loop.Method(class, "captureStackTrace", 2, m.captureStackTrace)
		must(class.Set("stackTraceLimit", 10))
	}
}

// captureStackTrace gives an object a property stack, without the calls above the function that is
// the second argument.
func (m *Modules) captureStackTrace(c goja.FunctionCall) goja.Value {
	obj := c.Argument(0).ToObject(m.vm)
	frames := m.vm.CaptureCallStack(0, nil)[1:]
	if f, ok := c.Argument(1).(*goja.Object); ok {
		frames = below(frames, f.Get("name").String())
	}
	var b strings.Builder
	b.WriteString(obj.String())
	for _, f := range frames {
		b.WriteString("\n    at ")
		b.WriteString(frame(f))
	}
	must(obj.DefineDataProperty("stack", m.vm.ToValue(b.String()),
		goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	return goja.Undefined()
}

// below returns the frames that are outside the call of a function; all if it was not called.
func below(frames []goja.StackFrame, name string) []goja.StackFrame {
	for i, f := range frames {
		if f.FuncName() == name {
			return frames[i+1:]
		}
	}
	return frames
}

// frame returns a frame as Node writes it.
func frame(f goja.StackFrame) string {
	at := "native"
	if f.SrcName() != "<native>" {
		at = f.Position().String()
	}
	if name := f.FuncName(); name != "" && name != "<anonymous>" {
		return name + " (" + at + ")"
	}
	return at
}
