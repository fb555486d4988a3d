package web

import (
	"fmt"
	"math"

	"github.com/dop251/goja"
)

// arguments are the arguments of a call. They are valid during the call.
type arguments struct {
	w      *window
	values []goja.Value
	failed string // for errors, such as "execute 'm' on 'C'"
}

// require throws a TypeError if there are fewer than n.
func (a arguments) require(n int) {
	if len(a.values) >= n {
		return
	}
	s := "s"
	if n == 1 {
		s = ""
	}
	a.typeError("%d argument%s required, but only %d present.", n, s, len(a.values))
}

// at returns the n-th argument, from 0 on, or undefined.
func (a arguments) at(n int) goja.Value {
	if n < len(a.values) {
		return a.values[n]
	}
	return goja.Undefined()
}

// rest returns a copy of the arguments from the n-th on.
func (a arguments) rest(n int) []goja.Value {
	if len(a.values) <= n {
		return nil
	}
	return append([]goja.Value(nil), a.values[n:]...)
}

// typeError throws a TypeError about the call. In Node it has a code.
func (a arguments) typeError(format string, args ...any) {
	a.w.loop.Throw("TypeError", a.w.code("ERR_INVALID_ARG_TYPE"), "Failed to %s: %s", a.failed,
		fmt.Sprintf(format, args...))
}

// code returns the code of an error: only those of Node have one.
func (w *window) code(ofNode string) string {
	if w.loop.NodeErrors {
		return ofNode
	}
	return ""
}

// text returns the n-th argument as a string. It throws what its conversion throws.
func (a arguments) text(n int) goja.String { return a.w.text(a.at(n)) }

// callback returns the n-th argument as a function. It throws a TypeError if it is none.
func (a arguments) callback(n int) goja.Callable {
	f, ok := goja.AssertFunction(a.at(n))
	if !ok {
		a.typeError("parameter %d is not of type 'Function'.", n+1)
	}
	return f
}

// options returns the n-th argument as a dictionary. It throws a TypeError if it can't be one.
func (a arguments) options(n int) options {
	v := a.at(n)
	if absent(v) {
		return options{a, nil}
	}
	o, ok := v.(*goja.Object)
	if !ok {
		a.typeError("parameter %d is not an object.", n+1)
	}
	return options{a, o}
}

// options is a dictionary of WebIDL. Callers read the members in alphabetic order, as scripts can
// see.
type options struct {
	args arguments
	from *goja.Object // nil if it is empty
}

// get returns a member, or nil if it is absent.
func (o options) get(name string) goja.Value {
	if o.from == nil {
		return nil
	}
	if v := o.from.Get(name); v != nil && !goja.IsUndefined(v) {
		return v
	}
	return nil
}

// flag returns a member that is a boolean.
func (o options) flag(name string) bool {
	v := o.get(name)
	return v != nil && v.ToBoolean()
}

// text returns a member that is a string.
func (o options) text(name string, absent goja.String) goja.String {
	if v := o.get(name); v != nil {
		return o.args.w.text(v)
	}
	return absent
}

// value returns a member of any type.
func (o options) value(name string, absent goja.Value) goja.Value {
	if v := o.get(name); v != nil {
		return v
	}
	return absent
}

// absent reports whether a value stands for a missing one.
func absent(v goja.Value) bool { return v == nil || goja.IsUndefined(v) || goja.IsNull(v) }

// text returns a value as a string of JavaScript.
func (w *window) text(v goja.Value) goja.String {
	switch v := v.ToString().(type) {
	case goja.String:
		return v
	case *goja.Symbol:
		w.typeError("Cannot convert a Symbol value to a string")
	}
	return w.value(v.String()).(goja.String) // goja has null.ToString() be null
}

// integer returns a value as an unsigned long long that is EnforceRange: what is out of range throws
// a TypeError.
func (a arguments) integer(v goja.Value) float64 {
	const most = 1<<53 - 1
	f := math.Trunc(number(v))
	if !(f >= 0 && f <= most) {
		a.typeError("Value is outside the 'unsigned long long' value range.")
	}
	return f + 0 // not −0
}

// number returns a value as a number. It throws what its conversion throws.
func number(v goja.Value) float64 { return v.ToNumber().ToFloat() }

// int64FromFloat returns a number modulo 2^32, as an integer.
func int64FromFloat(f float64) int64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return int64(math.Mod(math.Trunc(f), 1<<32))
}

// number32 returns a value as a 32-bit integer, as WebIDL's long. It throws what its conversion
// throws.
func number32(v goja.Value) int32 { return int32(uint32(int64FromFloat(number(v)))) }
