package node

import (
	"io"
	"math/big"
	"slices"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// Version is the version of Node whose order this is.
const Version = "20.20.2"

// Config says what process has.
type Config struct {
	Args           []string
	Env            map[string]string
	Stdout, Stderr io.Writer
	Dir            string // the working folder
}

// process is the global object process, which is a module of JavaScript.
type process struct {
	loop    *loop.Loop
	obj     *goja.Object  // nil before it is used
	leave   goja.Callable // ends the runtime with a code
	config  Config
	failing bool // a handler of errors is running, or has thrown
}

// natives are what the module is made of.
func (p *process) natives() map[string]loop.Func {
	vm := p.loop.VM
	return map[string]loop.Func{
		"settings": func(goja.FunctionCall) goja.Value {
			o, env := vm.NewObject(), vm.NewObject()
			for name, v := range p.config.Env {
				must(env.Set(name, v))
			}
			for name, v := range map[string]any{
				"args": p.config.Args, "env": env, "dir": p.config.Dir, "version": Version,
			} {
				must(o.Set(name, v))
			}
			return o
		},
		"adopt": func(c goja.FunctionCall) goja.Value {
			p.obj = c.Argument(0).ToObject(vm)
			p.leave, _ = goja.AssertFunction(c.Argument(1))
			return goja.Undefined()
		},
		"close": func(c goja.FunctionCall) goja.Value {
			p.loop.Exit(int(c.Argument(0).ToInteger()))
			return goja.Undefined()
		},
		"elapsed": func(goja.FunctionCall) goja.Value {
			return vm.ToValue(big.NewInt(int64(p.loop.Elapsed())))
		},
		"write": func(c goja.FunctionCall) goja.Value {
			to := p.config.Stdout
			if c.Argument(0).ToInteger() == 2 {
				to = p.config.Stderr
			}
			_, _ = io.WriteString(to, c.Argument(1).String())
			return goja.Undefined()
		},
		"nextTick": func(c goja.FunctionCall) goja.Value {
			f, args := p.loop.CallbackArg("callback", c.Argument(0)), rest(c, 1)
			p.loop.NextTick(func() error { _, err := f(goja.Undefined(), args...); return err })
			return goja.Undefined()
		},
	}
}

// emit calls the listeners to an event, in JavaScript that is running. It reports whether there were
// any.
func (p *process) emit(name string, args ...goja.Value) bool {
	if p.obj == nil { // there can be no listener
		return false
	}
	f, _ := goja.AssertFunction(p.obj.Get("emit"))
	args = slices.Insert(args, 0, p.loop.VM.ToValue(name))
	return p.loop.Invoke(f, p.obj, args...).ToBoolean()
}

// warn emits a warning of Node's own.
func (p *process) warn(kind, text string) {
	o := p.loop.Original("process").ToObject(p.loop.VM)
	f, _ := goja.AssertFunction(o.Get("emitWarning"))
	p.loop.Invoke(f, o, p.loop.VM.ToValue(text), p.loop.VM.ToValue(kind))
}

// uncaught emits the events of an uncaught error. It reports whether there was a listener.
func (p *process) uncaught(e *loop.Error) bool {
	p.failing = true
	origin := p.loop.VM.ToValue("uncaughtException")
	if e.Rejection {
		origin = p.loop.VM.ToValue("unhandledRejection")
	}
	p.emit("uncaughtExceptionMonitor", e.Value, origin)
	handled := p.emit("uncaughtException", e.Value, origin)
	p.failing = false
	return handled
}

// unhandled emits the event of an unhandled rejection. It reports whether there was a listener.
func (p *process) unhandled(promise *goja.Promise) bool {
	return p.emit("unhandledRejection", promise.Result(), p.loop.VM.ToValue(promise))
}

// handled emits the event of a promise whose reported rejection gets a handler.
func (p *process) handled(promise *goja.Promise) {
	p.emit("rejectionHandled", p.loop.VM.ToValue(promise))
}
