package guts

import (
	"fmt"
	"reflect"

	"github.com/dop251/goja"
)

// NewOnly makes a constructor of Go code refuse calls without new, which goja passes to the same
// function. refuse throws the error.
func NewOnly(constructor *goja.Object, refuse func(goja.FunctionCall) goja.Value) error {
	self, err := private(reflect.ValueOf(constructor).Elem(), "self", nil)
	if err != nil {
		return err
	}
	f := self
	for f.Kind() == reflect.Interface || f.Kind() == reflect.Pointer {
		f = f.Elem()
	}
	if f.Kind() != reflect.Struct {
		return fmt.Errorf("its Object.self is a %v", self.Type())
	}
	call, err := private(f, "f", reflect.TypeOf(refuse))
	if err != nil {
		return err
	}
	call.Set(reflect.ValueOf(refuse))
	return nil
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
