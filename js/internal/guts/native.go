package guts

import (
	"fmt"
	"reflect"

	"github.com/dop251/goja"
)

// Func is a function in Go, as the engine calls it.
type Func = func(goja.FunctionCall) goja.Value

// NewOnly makes a constructor of Go code refuse calls without new, which goja passes to the same
// function. refuse throws the error.
func NewOnly(constructor *goja.Object, refuse Func) {
	constructor.Get("name") // the engine makes functions when they are first used
	private(self(constructor), "f").Set(reflect.ValueOf(refuse))
}

// probeNewOnly makes a constructor that refuses calls.
func (v *VM) probeNewOnly(r *goja.Runtime) error {
	made := 0
	c := r.ToValue(func(goja.ConstructorCall) *goja.Object { made++; return nil }).(*goja.Object)
	refused := false
	NewOnly(c, func(goja.FunctionCall) goja.Value { refused = true; return nil })
	if _, err := r.New(c); err != nil {
		return err
	}
	call, _ := goja.AssertFunction(c)
	if _, err := call(goja.Undefined()); err != nil || made != 1 || !refused {
		return fmt.Errorf("its constructors can't tell calls (%d, %v, %w)", made, refused, err)
	}
	return nil
}
