package web

import (
	"reflect"

	"github.com/dop251/goja"
)

// platform is the state of an object that the web defines, apart from the properties that scripts
// add. It hangs at the object under a symbol, as a dynamic object without properties: so scripts
// that find it get nothing, and the garbage collector sees a cycle inside one object.
type platform interface {
	goja.DynamicObject
	bind(*goja.Object)
	self() *goja.Object
}

// object is what each state embeds: the object that it belongs to.
type object struct{ this *goja.Object }

func (o *object) bind(this *goja.Object)    { o.this = this }
func (o *object) self() *goja.Object        { return o.this }
func (*object) Get(string) goja.Value       { return nil }
func (*object) Set(string, goja.Value) bool { return false }
func (*object) Has(string) bool             { return false }
func (*object) Delete(string) bool          { return true }
func (*object) Keys() []string              { return nil }

// attach gives an object its state. If the state has a method init, that gives it properties of its
// own.
func (w *window) attach(this *goja.Object, state platform) {
	state.bind(this)
	must(this.DefineDataPropertySymbol(slot, w.vm.NewDynamicObject(state), no, no, no))
	if s, ok := state.(interface{ init(*window) }); ok {
		s.init(w)
	}
}

// of returns the state of an object, if that is of a type. T may be an interface.
func of[T any](w *window, v goja.Value) (state T, ok bool) {
	o, is := v.(*goja.Object)
	if !is {
		return state, false
	}
	held, is := o.GetSymbol(slot).(*goja.Object)
	if !is {
		return state, false
	}
	if !held.ExportType().Implements(reflect.TypeFor[platform]()) {
		return state, false
	}
	p := held.Export().(platform)
	if p.self() != o {
		return state, false
	}
	state, ok = p.(T)
	return state, ok
}

// platform reports whether an object has a state.
func (w *window) platform(c goja.FunctionCall) goja.Value {
	_, ok := of[platform](w, c.Argument(0))
	return w.value(ok)
}

// receiver returns the state of this. Functions of the window may be called without one.
func receiver[T any](w *window, this goja.Value, class string) T {
	if goja.IsUndefined(this) || goja.IsNull(this) {
		this = w.global
	}
	o, ok := of[T](w, this)
	if !ok {
		w.typeError("Illegal invocation")
	}
	return o
}
