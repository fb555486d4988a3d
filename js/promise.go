package js

import (
	"context"
	"errors"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js/internal/loop"
	"github.com/rxsched/rxsched/subscription"
)

// Promise runs f on a goroutine of its own, and returns a promise of JavaScript for its result. The
// value is converted as goja.Runtime.ToValue does. An error rejects the promise: an [*Error] with
// its value, any other as goja's GoError. Meanwhile the host is kept running, by a hold. f's context
// ends when the runtime closes; then the promise stays as it is.
//
// A panic of f comes out of a callback of the host, as with observable.MapGo, and the promise stays
// as it is. An f that ends its goroutine counts as a panic. If the host closes first, the panic is
// lost.
//
// It is for callbacks of the host. It returns [ErrClosed] if the runtime is closed.
func Promise[T any](r *Runtime, f func(context.Context) (T, error)) (goja.Value, error) {
	l := r.loop
	ctx, cancel := context.WithCancel(context.Background())
	hold, err := l.Hold("js.Promise", cancel)
	if err != nil {
		cancel()
		return nil, err
	}
	p, resolve, reject := l.VM.NewPromise()
	go func() {
		returned := false
		defer cancel()
		defer hold.Release()
		defer func() {
			if !returned {
				panicked(l.Host, recover())
			}
		}()
		v, err := f(ctx)
		returned = true
		_ = hold.Post(func() error {
			if err != nil {
				return reject(thrown(l, err))
			}
			return resolve(v)
		})
	}()
	return l.VM.ToValue(p), nil
}

// errGoexit is the panic of a function that ended its goroutine.
var errGoexit = errors.New("js: Promise: f called runtime.Goexit")

// panicked takes a panic to the host, also if the runtime is closed: it must not get lost.
func panicked(h host.Host, recovered any) {
	if recovered == nil {
		recovered = errGoexit
	}
	failure := subscription.NewPanicError(recovered)
	_ = h.Post(func() { panic(failure) })
}

// thrown returns what JavaScript gets for an error of Go.
func thrown(l *loop.Loop, err error) goja.Value {
	switch e := err.(type) {
	case *Error:
		if e.Value != nil {
			return e.Value
		}
	case *goja.Exception:
		return e.Value()
	}
	return l.VM.NewGoError(err)
}

// Await calls f as a task, and waits for the value that it returns, or, if that is a promise or
// another thenable, for the value that it is resolved with. It converts the value as
// goja.Runtime.ExportTo does; a T of goja.Value is not converted. What JavaScript throws, and the
// reason of a rejection, is an [*Error]; so is why [Limits] or an interrupt ended the turn of f. If
// that ends a later turn, the promise may stay as it is, and ctx ends the wait. It returns
// [ErrClosed] if the runtime is closed, also meanwhile, and ctx.Err() if ctx ends first.
//
// It must not be called in a callback of the host: there it returns observable.ErrWouldDeadlock.
func Await[T any](
	ctx context.Context, r *Runtime, f func(vm *goja.Runtime) (goja.Value, error),
) (v T, err error) {
	l := r.loop
	return loop.Wait(ctx, l, func(settle func(T, error)) error {
		fail := func(err error) { settle(*new(T), err) }
		return l.Post(func() error {
			l.OnDropped(func(cause error) { fail(l.NewError(cause)) })
			value, err := f(l.VM)
			if err == nil {
				err = l.Then(value, func(value goja.Value) { settle(export[T](l, value)) },
					func(reason goja.Value) { fail(l.ErrorOf(reason)) })
			}
			if err != nil {
				fail(l.NewError(err))
			}
			if loop.Ended(err) {
				return err
			}
			return nil
		})
	})
}

// export converts a value.
func export[T any](l *loop.Loop, v goja.Value) (t T, err error) {
	if to, ok := any(&t).(*goja.Value); ok {
		*to = v
		return t, nil
	}
	if v == nil {
		v = goja.Undefined()
	}
	err = l.VM.ExportTo(v, &t)
	return t, err
}
