package node

import (
	"io"
	"maps"
	"math"
	"math/big"
	"slices"
	"time"

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

	// Emitter returns the prototype of EventEmitter.
	Emitter func() *goja.Object
}

// process is the global object process.
type process struct {
	loop    *loop.Loop
	obj     *goja.Object // nil before it is used
	config  Config
	exiting bool
	failing bool       // a handler of errors is running, or has thrown
	code    goja.Value // process.exitCode
}

// object makes the object. Scripts don't know it before, so nobody can listen.
func (p *process) object() *goja.Object {
	if p.obj == nil {
		p.obj = p.loop.VM.CreateObject(p.config.Emitter())
		p.setValues(p.config)
		p.setMethods(p.config)
		if p.exiting {
			p.define("_exiting", p.loop.VM.ToValue(true))
		}
	}
	return p.obj
}

// emit calls the listeners to an event, in JavaScript that is running. It reports whether there were
// any.
func (p *process) emit(name string, args ...goja.Value) bool {
	if p.obj == nil {
		return false
	}
	f, _ := goja.AssertFunction(p.obj.Get("emit"))
	args = slices.Insert(args, 0, p.loop.VM.ToValue(name))
	return p.loop.Invoke(f, p.obj, args...).ToBoolean()
}

// define defines a property that scripts may change.
func (p *process) define(name string, v goja.Value) {
	const yes = goja.FLAG_TRUE
	must(p.obj.DefineDataProperty(name, v, yes, yes, yes))
}

// setValues sets the properties that are no methods.
func (p *process) setValues(c Config) {
	l, vm := p.loop, p.loop.VM
	argv := []any{"node"}
	for _, a := range c.Args {
		argv = append(argv, a)
	}
	for _, of := range []struct {
		name  string
		value any
	}{
		{"version", "v" + Version}, {"versions", p.texts(map[string]string{"node": Version})},
		{"arch", "x64"}, {"platform", "linux"},
		{"release", p.texts(map[string]string{"name": "node"})}, {"title", "node"},
		{"argv", vm.NewArray(argv...)}, {"execArgv", vm.NewArray()}, {"env", p.texts(c.Env)},
		{"pid", 1}, {"execPath", "node"}, {"stdout", p.stream(c.Stdout, 1)},
		{"stderr", p.stream(c.Stderr, 2)},
	} {
		p.define(of.name, vm.ToValue(of.value))
	}
	const no, yes = goja.FLAG_FALSE, goja.FLAG_TRUE
	must(p.obj.DefineDataPropertySymbol(goja.SymToStringTag, vm.ToValue("process"), no, yes, no))
	must(p.obj.DefineAccessorProperty("exitCode",
		l.Function("get", 0, func(goja.FunctionCall) goja.Value { return p.code }),
		l.Function("set", 1, func(c goja.FunctionCall) goja.Value {
			p.setCode(c.Argument(0))
			return goja.Undefined()
		}), no, yes))
}

// texts makes an object of texts.
func (p *process) texts(of map[string]string) *goja.Object {
	const yes = goja.FLAG_TRUE
	o := p.loop.VM.NewObject()
	for _, name := range slices.Sorted(maps.Keys(of)) {
		must(o.DefineDataProperty(name, p.loop.VM.ToValue(of[name]), yes, yes, yes))
	}
	return o
}

func (p *process) setMethods(c Config) {
	on := func(of *goja.Object, name string, length int, f func(goja.FunctionCall) any) *goja.Object {
		return p.loop.Method(of, name, length, func(c goja.FunctionCall) goja.Value {
			return p.loop.VM.ToValue(f(c))
		})
	}
	exits := func(code int64) any {
		p.loop.Exit(int(code))
		return goja.Undefined()
	}
	p.loop.Method(p.obj, "nextTick", 1, p.nextTick)
	p.loop.Method(p.obj, "exit", 1, p.exit)
	on(p.obj, "reallyExit", 1, func(c goja.FunctionCall) any {
		return exits(c.Argument(0).ToInteger())
	})
	on(p.obj, "abort", 0, func(goja.FunctionCall) any { return exits(134) })
	on(p.obj, "uptime", 0, func(goja.FunctionCall) any { return p.loop.Elapsed().Seconds() })
	on(p.obj, "cwd", 0, func(goja.FunctionCall) any { return c.Dir })
	on(p.obj, "emitWarning", 1, func(call goja.FunctionCall) any {
		return p.emitWarning(call, c.Stderr)
	})
	hrtime := p.loop.Method(p.obj, "hrtime", 1, p.hrtime)
	on(hrtime, "bigint", 0, func(goja.FunctionCall) any { return big.NewInt(int64(p.loop.Elapsed())) })
}

// stream is the part of a Writable that process.stdout and process.stderr have.
func (p *process) stream(w io.Writer, fd int) *goja.Object {
	s := p.loop.VM.NewObject()
	const yes = goja.FLAG_TRUE
	must(s.DefineDataProperty("fd", p.loop.VM.ToValue(fd), yes, yes, yes))
	must(s.DefineDataProperty("writable", p.loop.VM.ToValue(true), yes, yes, yes))
	p.loop.Method(s, "write", 1, func(c goja.FunctionCall) goja.Value {
		_, _ = io.WriteString(w, c.Argument(0).String())
		if n := len(c.Arguments); n > 1 {
			if f, ok := goja.AssertFunction(c.Arguments[n-1]); ok {
				p.loop.NextTick(func() error { _, err := f(s); return err })
			}
		}
		return p.loop.VM.ToValue(true)
	})
	return s
}

func (p *process) nextTick(c goja.FunctionCall) goja.Value {
	f := p.loop.CallbackArg("callback", c.Argument(0))
	args := rest(c, 1)
	if !p.exiting {
		p.loop.NextTick(func() error { _, err := f(goja.Undefined(), args...); return err })
	}
	return goja.Undefined()
}

// hrtime returns the host time as seconds and nanoseconds, less an earlier one.
func (p *process) hrtime(c goja.FunctionCall) goja.Value {
	now := p.loop.Elapsed()
	vm := p.loop.VM
	if before := c.Argument(0); !goja.IsUndefined(before) {
		o, ok := before.(*goja.Object)
		if !ok || o.ClassName() != "Array" {
			p.wrongType("time", "an instance of Array", before)
		}
		if n := loop.Property(o, "length").ToInteger(); n != 2 {
			p.loop.Throw("RangeError", "ERR_OUT_OF_RANGE",
				`The value of "time" is out of range. It must be 2. Received %d`, n)
		}
		at := func(i string) time.Duration { return time.Duration(loop.Property(o, i).ToInteger()) }
		now -= at("0")*time.Second + at("1")
	}
	return vm.NewArray(int64(now/time.Second), int64(now%time.Second))
}

// wrongType throws Node's error for an argument of a wrong type.
func (p *process) wrongType(name, kind string, v goja.Value) {
	p.loop.Throw("TypeError", "ERR_INVALID_ARG_TYPE", "The %q argument must be %s. Received %s",
		name, kind, loop.Received(v))
}

// exit is process.exit.
func (p *process) exit(c goja.FunctionCall) goja.Value {
	if len(c.Arguments) > 0 {
		p.setCode(c.Argument(0))
	}
	p.emitExit()
	p.loop.Exit(p.exitCode())
	return goja.Undefined()
}

// setCode sets process.exitCode. It throws if that is no integer.
func (p *process) setCode(v goja.Value) {
	n := v
	if s, ok := v.(goja.String); ok && s.Length() > 0 && !math.IsNaN(s.ToFloat()) {
		n = s.ToNumber()
	}
	switch x := primitive(n).(type) {
	case nil, int64:
	case float64:
		if math.Trunc(x) != x || math.IsInf(x, 0) {
			p.loop.Throw("RangeError", "ERR_OUT_OF_RANGE",
				`The value of "code" is out of range. It must be an integer. Received %s`, n)
		}
	default:
		p.wrongType("code", "of type number", v)
	}
	p.code = v
}

// exitCode returns process.exitCode as a number.
func (p *process) exitCode() int {
	if goja.IsUndefined(p.code) || goja.IsNull(p.code) {
		return 0
	}
	return int(p.code.ToInteger()) & 0xff
}

// emitExit emits exit, once.
func (p *process) emitExit() {
	if p.exiting {
		return
	}
	p.exiting = true
	if p.obj != nil {
		must(p.obj.Set("_exiting", true))
	}
	p.emit("exit", p.loop.VM.ToValue(p.exitCode()))
}

// uncaught is what becomes of an error that nobody caught. It reports whether a listener took care
// of it.
func (p *process) uncaught(e *loop.Error) bool {
	p.failing = true
	handled := p.tell(e)
	p.failing = false
	return handled
}

// tell tells the handlers of an error.
func (p *process) tell(e *loop.Error) bool {
	origin := p.loop.VM.ToValue("uncaughtException")
	if e.Rejection {
		origin = p.loop.VM.ToValue("unhandledRejection")
	}
	p.emit("uncaughtExceptionMonitor", e.Value, origin)
	return p.emit("uncaughtException", e.Value, origin)
}

// unhandled is what becomes of a rejection that nobody handled.
func (p *process) unhandled(promise *goja.Promise) bool {
	return p.emit("unhandledRejection", promise.Result(), p.loop.VM.ToValue(promise))
}

// handled is what becomes of a promise whose rejection was reported, and gets a handler.
func (p *process) handled(promise *goja.Promise) {
	p.emit("rejectionHandled", p.loop.VM.ToValue(promise))
}
