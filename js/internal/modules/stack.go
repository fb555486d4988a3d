package modules

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// stackLimit is how many frames there are in a stack, as in Node.
const stackLimit = 10

// captureStackTrace gives an object a property stack, without the calls above the function that is
// the second argument.
func (m *Modules) captureStackTrace(c goja.FunctionCall) goja.Value {
	obj := c.Argument(0).ToObject(m.vm)
	proto := m.vm.Get("Error").ToObject(m.vm).Get("prototype").ToObject(m.vm)
	head, _ := goja.AssertFunction(proto.Get("toString"))
	stack := m.loop.Invoke(head, obj).String() + m.frames(c.Argument(1))
	must(obj.DefineDataProperty("stack", m.vm.ToValue(stack),
		goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	return goja.Undefined()
}

// frames returns the calls of JavaScript in progress, a line each, as they stand in the property
// stack. If the value is a function, those that it made are left out.
func (m *Modules) frames(from goja.Value) string {
	var b strings.Builder
	for i, f := range m.calls(from) {
		if i == stackLimit {
			break
		}
		b.WriteString("\n    at ")
		b.WriteString(frame(f))
	}
	return b.String()
}

// calls returns the frames of the calls in progress, the innermost first. Those inside a call of
// the function from are left out; without it, those of lib are.
func (m *Modules) calls(from goja.Value) []goja.StackFrame {
	frames := m.vm.CaptureCallStack(0, nil)
	for len(frames) > 0 && frames[0].SrcName() == native {
		frames = frames[1:]
	}
	if f, ok := from.(*goja.Object); ok {
		name := loop.Property(f, "name").String()
		for i, f := range frames {
			if f.FuncName() == name {
				return frames[i+1:]
			}
		}
	}
	for len(frames) > 0 && strings.HasPrefix(frames[0].SrcName(), "node:") {
		frames = frames[1:]
	}
	return frames
}

// native is the source of a function in Go.
const native = "<native>"

// frame returns a frame as Node writes it.
func frame(f goja.StackFrame) string {
	at := "native"
	if f.SrcName() != native {
		at = f.Position().String()
	}
	if name := f.FuncName(); name != "" && name != "<anonymous>" {
		return name + " (" + at + ")"
	}
	return at
}
