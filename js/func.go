package js

import (
	"context"
	"errors"

	"github.com/dop251/goja"
)

// ErrNoFunction says that a value is no function of JavaScript.
var ErrNoFunction = errors.New("js: the value is no function")

// Func1 returns a function of JavaScript as one of Go, for operators such as observable.TryMap and
// observable.TryFilter. Arguments and the result are converted as by goja's ToValue and ExportTo; a
// goja.Value is not converted. What JavaScript throws is an [*Error]. The promise jobs that a call
// queues run as microtasks of the host.
//
// Func1 is for callbacks of the host. Its result may be called from any goroutine: outside of the
// host's callbacks it posts a task and waits. It returns [ErrNoFunction] if v is no function.
func Func1[A, R any](r *Runtime, v goja.Value) (func(A) (R, error), error) {
	f, ok := goja.AssertFunction(v)
	if !ok {
		return nil, ErrNoFunction
	}
	return func(a A) (R, error) {
		return call[R](r, f, func(vm *goja.Runtime) []goja.Value {
			return []goja.Value{vm.ToValue(a)}
		})
	}, nil
}

// Func2 is [Func1] for two arguments, as operators such as observable.Scan have.
func Func2[A, B, R any](r *Runtime, v goja.Value) (func(A, B) (R, error), error) {
	f, ok := goja.AssertFunction(v)
	if !ok {
		return nil, ErrNoFunction
	}
	return func(a A, b B) (R, error) {
		return call[R](r, f, func(vm *goja.Runtime) []goja.Value {
			return []goja.Value{vm.ToValue(a), vm.ToValue(b)}
		})
	}, nil
}

// call calls a function of JavaScript in a callback of the host.
func call[R any](
	r *Runtime, f goja.Callable, args func(*goja.Runtime) []goja.Value,
) (result R, err error) {
	l := r.loop
	err = l.Do(context.Background(), func(vm *goja.Runtime) error {
		v, err := f(goja.Undefined(), args(vm)...)
		if err == nil {
			result, err = export[R](l, v)
		}
		return err
	})
	return result, err
}
