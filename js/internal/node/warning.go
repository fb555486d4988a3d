package node

import (
	"fmt"
	"io"

	"github.com/dop251/goja"
)

// emitWarning emits a warning in a tick, and writes it.
func (p *process) emitWarning(c goja.FunctionCall, stderr io.Writer) goja.Value {
	warning, kind, code := c.Argument(0), c.Argument(1), c.Argument(2)
	var detail goja.Value
	if options, ok := kind.(*goja.Object); ok && options.ClassName() == "Object" {
		kind, code = options.Get("type"), options.Get("code")
		detail = options.Get("detail")
	} else if _, is := goja.AssertFunction(kind); is {
		kind = nil
	}
	if _, is := kind.(goja.String); given(kind) && !is {
		p.wrongType("type", "of type string", kind)
	}
	o, ok := warning.(*goja.Object)
	if _, is := warning.(goja.String); !is && (!ok || o.ClassName() != "Error") {
		p.wrongType("warning", "of type string or an instance of Error", warning)
	}
	if !ok {
		o = p.loop.MakeError("Error", "", "%s", warning)
		must(o.Set("name", "Warning"))
		if given(kind) {
			must(o.Set("name", kind))
		}
		if _, is := code.(goja.String); is {
			must(o.Set("code", code))
		}
		if _, is := detail.(goja.String); is {
			must(o.Set("detail", detail))
		}
	}
	p.loop.NextTick(func() error {
		prefix := "(node:1) "
		if code := o.Get("code"); given(code) {
			prefix += "[" + code.String() + "] "
		}
		fmt.Fprintf(stderr, "%s%s\n", prefix, o)
		p.emit("warning", o)
		return nil
	})
	return goja.Undefined()
}

// warn emits a warning of Node's own.
func (p *process) warn(kind, text string, stderr io.Writer) {
	vm := p.loop.VM
	p.emitWarning(goja.FunctionCall{Arguments: []goja.Value{vm.ToValue(text), vm.ToValue(kind)}}, stderr)
}

// given reports whether there is a value.
func given(v goja.Value) bool { return v != nil && !goja.IsUndefined(v) }
