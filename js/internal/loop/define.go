package loop

import (
	"fmt"
	"strings"

	"github.com/dop251/goja"
)

// Func is a function that Go gives to JavaScript.
type Func = func(goja.FunctionCall) goja.Value

// Method defines a function as a property of an object, with its name and its length. Like those of
// the language, it can't be enumerated.
func (l *Loop) Method(of *goja.Object, name string, length int, f Func) *goja.Object {
	v := l.Function(name, length, f)
	must(of.DefineDataProperty(name, v, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	return v
}

// Function makes a function with a name and a length.
func (l *Loop) Function(name string, length int, f Func) *goja.Object {
	v := l.VM.ToValue(f).(*goja.Object)
	const no, yes = goja.FLAG_FALSE, goja.FLAG_TRUE
	must(v.DefineDataProperty("name", l.VM.ToValue(name), no, yes, no))
	must(v.DefineDataProperty("length", l.VM.ToValue(length), no, yes, no))
	return v
}

// must panics if the runtime refuses what the loop defines in it: that is a bug.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// Throw throws an error of a constructor such as "TypeError", with Node's property code unless that
// is "". The stack and the method toString have the code, too, as Node's.
func (l *Loop) Throw(constructor, code, format string, args ...any) {
	panic(l.MakeError(constructor, code, format, args...))
}

// MakeError makes an error as Throw throws it.
func (l *Loop) MakeError(constructor, code, format string, args ...any) *goja.Object {
	message := l.VM.ToValue(fmt.Sprintf(format, args...))
	e, err := l.VM.New(l.Original(constructor), message)
	must(err)
	if code != "" {
		must(e.Set("code", code))
		stack := Property(e, "stack").String()
		stack = strings.Replace(stack, constructor, constructor+" ["+code+"]", 1)
		const no, yes = goja.FLAG_FALSE, goja.FLAG_TRUE
		must(e.DefineDataProperty("stack", l.VM.ToValue(stack), yes, yes, no))
		l.Method(e, "toString", 0, func(c goja.FunctionCall) goja.Value {
			o := c.This.ToObject(l.VM)
			return l.VM.ToValue(
				Property(o, "name").String() + " [" + code + "]: " + Property(o, "message").String())
		})
	}
	return e
}

// CallbackArg returns an argument as a function. It throws Node's error if it is none.
func (l *Loop) CallbackArg(name string, v goja.Value) goja.Callable {
	f, ok := goja.AssertFunction(v)
	if !ok {
		l.Throw("TypeError", "ERR_INVALID_ARG_TYPE",
			"The %q argument must be of type function. Received %s", name, l.Received(v))
	}
	return f
}

// Received describes an argument as Node's errors do.
func (l *Loop) Received(v goja.Value) string {
	f, _ := goja.AssertFunction(l.Library("internal/errors").Get("received"))
	return l.Invoke(f, goja.Undefined(), v).String()
}

func orUndefined(v goja.Value) goja.Value {
	if v == nil {
		return goja.Undefined()
	}
	return v
}

// Rest returns a copy of the arguments from the n-th on; nil if there are none. The arguments of a
// call are valid only during the call.
func Rest(c goja.FunctionCall, n int) []goja.Value {
	if len(c.Arguments) <= n {
		return nil
	}
	return append([]goja.Value(nil), c.Arguments[n:]...)
}
