package guts

import (
	"fmt"
	"reflect"
	"sync"

	"github.com/dop251/goja"
)

// errorClasses are the constructors of errors, through which the engine makes its own, too.
var errorClasses = []string{
	"Error", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError",
	"AggregateError",
}

// makersOfErrors return the constructors of a runtime, also if scripts have replaced the globals.
var makersOfErrors = sync.OnceValues(func() (makers []factory, err error) {
	t, err := TemplateOf(goja.New().GlobalObject())
	if err != nil {
		return nil, err
	}
	for _, name := range errorClasses {
		made := t.made(name)
		if made == nil {
			return nil, fmt.Errorf("it has no %s", name)
		}
		makers = append(makers, func(r *goja.Runtime) goja.Value { return t.unpack(made(r)).Value })
	}
	return makers, nil
})

// hideBase keeps the base frame out of the property stack of errors.
func (v *VM) hideBase(r *goja.Runtime) error {
	makers, err := makersOfErrors()
	if err != nil {
		return err
	}
	for i, name := range errorClasses {
		class, ok := makers[i](r).(*goja.Object)
		if !ok {
			return fmt.Errorf("its %s is no object", name)
		}
		call, new, err := native(class)
		if err != nil {
			return err
		}
		called, made := call.Interface().(Func), new.Interface().(construct)
		call.Set(reflect.ValueOf(func(c goja.FunctionCall) goja.Value {
			e := called(c)
			cutBase(e.(*goja.Object))
			return e
		}))
		new.Set(reflect.ValueOf(func(args []goja.Value, newTarget *goja.Object) *goja.Object {
			e := made(args, newTarget)
			cutBase(e)
			return e
		}))
	}
	return nil
}

// cutBase takes the base frame from the stack of an error.
func cutBase(e *goja.Object) {
	self, err := private(reflect.ValueOf(e).Elem(), "self", nil)
	if err != nil {
		return
	}
	of := reflect.Indirect(self.Elem())
	stack, err := private(of, "stack", reflect.TypeFor[[]goja.StackFrame]())
	if err != nil {
		return
	}
	frames := stack.Interface().([]goja.StackFrame)
	n := len(frames)
	if n > 0 && frames[n-1].FuncName() == Base && frames[n-1].SrcName() == "<native>" {
		stack.Set(reflect.ValueOf(frames[:n-1]))
	}
}

// probeErrors makes errors of each kind.
func (v *VM) probeErrors(r *goja.Runtime) error {
	bad, err := r.RunString(`(function () {
		const made = [new Error('x'), Error('x'), new (class E extends TypeError {})('x')];
		try { null.x } catch (e) { made.push(e) }
		return made.filter((e) => e.stack.includes('at ` + Base + ` (native)')).length;
	})()`)
	if err == nil && bad.ToInteger() != 0 {
		err = fmt.Errorf("%v of its errors show the base frame", bad)
	}
	return err
}
