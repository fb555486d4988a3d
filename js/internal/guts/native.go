package guts

import (
	"fmt"
	"reflect"

	"github.com/dop251/goja"
)

// Func is a function in Go, as the engine calls it.
type Func = func(goja.FunctionCall) goja.Value

// construct is a constructor in Go, as the engine calls it.
type construct = func(args []goja.Value, newTarget *goja.Object) *goja.Object

// native returns the two fields of a function in Go: what calls and what new runs.
func native(f *goja.Object) (call, new reflect.Value, err error) {
	f.Get("name") // the engine makes functions when they are first used
	self, err := private(reflect.ValueOf(f).Elem(), "self", nil)
	if err != nil {
		return call, new, err
	}
	of := self
	for of.Kind() == reflect.Interface || of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if of.Kind() != reflect.Struct {
		return call, new, fmt.Errorf("its Object.self is a %v", self.Type())
	}
	if call, err = private(of, "f", reflect.TypeFor[Func]()); err == nil {
		new, err = private(of, "construct", reflect.TypeFor[construct]())
	}
	return call, new, err
}

// NewOnly makes a constructor of Go code refuse calls without new, which goja passes to the same
// function. refuse throws the error.
func NewOnly(constructor *goja.Object, refuse Func) error {
	call, _, err := native(constructor)
	if err == nil {
		call.Set(reflect.ValueOf(refuse))
	}
	return err
}

// probeNewOnly makes a constructor that refuses calls.
func (v *VM) probeNewOnly(r *goja.Runtime) error {
	made := 0
	c := r.ToValue(func(goja.ConstructorCall) *goja.Object { made++; return nil }).(*goja.Object)
	refused := false
	err := NewOnly(c, func(goja.FunctionCall) goja.Value { refused = true; return nil })
	if err != nil {
		return err
	}
	if _, err := r.New(c); err != nil {
		return err
	}
	call, _ := goja.AssertFunction(c)
	if _, err := call(goja.Undefined()); err != nil || made != 1 || !refused {
		return fmt.Errorf("its constructors can't tell calls (%d, %v, %w)", made, refused, err)
	}
	return nil
}

// Around makes the engine call before and after each call of a method in Go.
func Around(of *goja.Object, method string, before, after func()) {
	call, _, err := native(of.Get(method).(*goja.Object))
	must(err)
	called := call.Interface().(Func)
	call.Set(reflect.ValueOf(func(c goja.FunctionCall) goja.Value {
		before()
		defer after()
		return called(c)
	}))
}
