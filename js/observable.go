package js

import (
	"context"
	_ "embed"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/observable"
)

//go:embed observable.js
var observableSource string

// bridge are the functions of observable.js.
type bridge struct{ toObject, subscribe goja.Callable }

// bridge returns the functions, in a callback.
func (r *Runtime) bridge() (*bridge, error) {
	if r.bridged != nil {
		return r.bridged, nil
	}
	v, err := r.loop.VM.RunScript("observable.js", observableSource)
	if err != nil {
		return nil, err
	}
	o := v.ToObject(r.loop.VM)
	b := &bridge{}
	b.toObject, _ = goja.AssertFunction(o.Get("toObject"))
	b.subscribe, _ = goja.AssertFunction(o.Get("subscribe"))
	r.bridged = b
	return b, nil
}

// ToObject returns an observable as an object of JavaScript. It has subscribe, as the observables
// of RxJS do; RxJS's from takes it. Each use subscribes anew. Values are converted as by
// goja.Runtime.ToValue. JavaScript gets them at once if they come in a callback of the host, and
// else in a task.
//
// It is for callbacks of the host. A subscription does not keep the host running; a source on
// another goroutine can have a host.Hold for that. When the runtime closes, it unsubscribes.
func ToObject[T any](r *Runtime, src observable.Observable[T]) (*goja.Object, error) {
	b, err := r.bridge()
	if err != nil {
		return nil, err
	}
	vm := r.loop.VM
	subscribe := func(c goja.FunctionCall) goja.Value {
		var f [3]goja.Callable
		for i := range f {
			f[i], _ = goja.AssertFunction(c.Arguments[i])
		}
		call := func(i int, args ...goja.Value) error {
			_, err := f[i](goja.Undefined(), args...)
			return err
		}
		stop := subscribeTo(r, src, sink{
			next:     func(v goja.Value) error { return call(0, v) },
			error:    func(v goja.Value) error { return call(1, v) },
			complete: func() error { return call(2) },
		})
		return vm.ToValue(func(goja.FunctionCall) goja.Value { stop(); return goja.Undefined() })
	}
	v, err := b.toObject(goja.Undefined(), vm.ToValue(subscribe))
	if err != nil {
		return nil, err
	}
	return v.ToObject(vm), nil
}

// A sink is told what becomes of a subscription. What its functions return is thrown.
type sink struct {
	next, error func(goja.Value) error
	complete    func() error
}

// subscribeTo subscribes to src. It returns a function that unsubscribes.
func subscribeTo[T any](r *Runtime, src observable.Observable[T], to sink) (stop func()) {
	l := r.loop
	in := &inbox{loop: l}
	ctx, cancel := context.WithCancel(context.Background())
	remove := l.OnClose(cancel)
	s := src.Subscribe(ctx, observable.Observer[T]{
		Next: func(v T) { in.send(func() error { return to.next(l.VM.ToValue(v)) }) },
		Error: func(err error) {
			if ctx.Err() == nil {
				in.send(func() error { return to.error(thrown(l, err)) })
			}
		},
		Complete: func() { in.send(to.complete) },
	})
	s.AddFunc(func() { remove(); cancel() })
	return func() {
		in.closed = true
		s.Unsubscribe()
	}
}

// FromValue returns a value of JavaScript as an observable. The value is an object with subscribe
// or Symbol.observable, an async iterable, a promise or another thenable, or an iterable. Each
// subscription subscribes to it anew. Values are converted as by goja.Runtime.ExportTo; a T of
// goja.Value is not converted. A value that can't be converted, what JavaScript throws, and its
// errors, are errors of the observable; those of JavaScript are an [*Error]. When the runtime
// closes, the observable fails with [ErrClosed].
//
// FromValue may be called from any goroutine, and so may Subscribe: outside of the host's callbacks
// it posts a task. The values come in callbacks of the host.
func FromValue[T any](r *Runtime, v goja.Value) observable.Observable[T] {
	return observable.New(func(dst *observable.Subscriber[T]) {
		i := &incoming[T]{runtime: r, dst: dst}
		dst.AddFunc(r.loop.OnClose(func() {
			fail := func() { dst.Error(ErrClosed) }
			if r.loop.Inside() || r.loop.Host.Post(fail) != nil {
				fail()
			}
		}))
		dst.AddFunc(func() { i.inside(i.unsubscribe) })
		i.inside(func() {
			if err := r.loop.Try(func() error { return i.subscribe(v) }); err != nil {
				dst.Error(err)
			}
		})
	})
}

// incoming is a subscription of Go to a value of JavaScript.
type incoming[T any] struct {
	runtime *Runtime
	dst     *observable.Subscriber[T]
	stop    goja.Callable // callbacks only; nil before it has begun
}

// inside calls f in a callback of the host: at once, if the caller is in one.
func (i *incoming[T]) inside(f func()) {
	if i.runtime.loop.Inside() {
		f()
		return
	}
	_ = i.runtime.loop.Host.Post(f)
}

func (i *incoming[T]) unsubscribe() {
	stop := i.stop
	if i.stop = nil; stop == nil {
		return
	}
	l := i.runtime.loop
	if err := l.Try(func() error { _, err := stop(goja.Undefined()); return err }); err != nil {
		l.Report(err)
	}
}

func (i *incoming[T]) subscribe(v goja.Value) error {
	if i.dst.Closed() {
		return nil
	}
	l := i.runtime.loop
	b, err := i.runtime.bridge()
	if err != nil {
		return err
	}
	next := func(c goja.FunctionCall) goja.Value {
		if v, err := export[T](l, c.Argument(0)); err == nil {
			i.dst.Next(v)
		} else {
			i.dst.Error(err)
		}
		return goja.Undefined()
	}
	fail := func(c goja.FunctionCall) goja.Value {
		i.dst.Error(l.ErrorOf(c.Argument(0)))
		return goja.Undefined()
	}
	complete := func(goja.FunctionCall) goja.Value {
		i.dst.Complete()
		return goja.Undefined()
	}
	closed := func(goja.FunctionCall) goja.Value { return l.VM.ToValue(i.dst.Closed()) }
	stop, err := b.subscribe(goja.Undefined(), v, l.VM.ToValue(next), l.VM.ToValue(fail),
		l.VM.ToValue(complete), l.VM.ToValue(closed))
	if err != nil {
		return err
	}
	if i.stop, _ = goja.AssertFunction(stop); i.dst.Closed() {
		i.unsubscribe()
	}
	return nil
}
