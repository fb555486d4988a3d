package web

import (
	"math"

	"github.com/dop251/goja"
)

func (w *window) makeSubscriber() {
	c := w.newClass("Subscriber", nil, 0, nil)
	method(c, "next", 1, func(s *subscriber, args arguments) goja.Value {
		s.next(args.at(0))
		return goja.Undefined()
	})
	method(c, "error", 1, func(s *subscriber, args arguments) goja.Value {
		s.error(args.at(0))
		return goja.Undefined()
	})
	method(c, "complete", 0, func(s *subscriber, _ arguments) goja.Value {
		s.complete()
		return goja.Undefined()
	})
	method(c, "addTeardown", 1, func(s *subscriber, args arguments) goja.Value {
		s.teardown(args.callback(0))
		return goja.Undefined()
	})
	getter(c, "active", func(s *subscriber) goja.Value { return w.value(!s.closed) })
	getter(c, "signal", func(s *subscriber) goja.Value { return s.signal.object() })
}

func (w *window) makeObservable() {
	c := w.newClass("Observable", nil, 1, func(args arguments) platform {
		f := args.callback(0)
		return &observable{w: w, begin: func(s *subscriber) {
			w.class("Subscriber").create(s)
			if _, thrown := w.invoke(f, s.this); thrown != nil {
				s.error(thrown)
			}
		}}
	})
	method(c, "subscribe", 0, func(o *observable, args arguments) goja.Value {
		to := args.observer()
		o.subscribe(to, signalOption(args.options(1)))
		return goja.Undefined()
	})
	c.static("from", 1, func(args arguments) goja.Value { return w.observableOf(args.at(0)).this })
	c.operators()
	c.promises()
	c.interop()
}

// observer returns the first argument as an observer.
func (a arguments) observer() *sink {
	w := a.w
	to := &sink{
		next:     func(goja.Value) {},
		error:    func(v goja.Value) { w.loop.Report(w.thrown(v)) },
		complete: func() {},
	}
	next, o := a.functionOrOptions(0)
	if o.from != nil {
		if f := o.function("complete"); f != nil {
			to.complete = func() { w.report(f) }
		}
		if f := o.function("error"); f != nil {
			to.error = func(v goja.Value) { w.report(f, v) }
		}
		next = o.function("next")
	}
	if next != nil {
		to.next = func(v goja.Value) { w.report(next, v) }
	}
	return to
}

// functionOrOptions returns the n-th argument as a function, or else as a dictionary.
func (a arguments) functionOrOptions(n int) (goja.Callable, options) {
	if f, ok := goja.AssertFunction(a.at(n)); ok {
		return f, options{args: a}
	}
	return nil, a.options(n)
}

// function returns a member that is a function, or nil if it is absent.
func (o options) function(name string) goja.Callable {
	v := o.get(name)
	if v == nil {
		return nil
	}
	f, ok := goja.AssertFunction(v)
	if !ok {
		o.args.typeError("member %s is not of type 'Function'.", name)
	}
	return f
}

// count returns the n-th argument as an unsigned long long: modulo 2^64.
func (a arguments) count(n int) float64 {
	f := math.Mod(math.Trunc(number(a.at(n))), 1<<64)
	switch {
	case math.IsNaN(f):
		return 0
	case f < 0:
		return f + 1<<64
	}
	return f
}

// interop makes RxJS and others take an Observable: they look for a property that returns what has
// subscribe, which returns what has unsubscribe.
func (c *class) interop() {
	w := c.w
	method := w.loop.Function("@@observable", 0, func(call goja.FunctionCall) goja.Value {
		o, foreign := receiver[*observable](w, call.This, "Observable"), w.vm.NewObject()
		w.loop.Method(foreign, "subscribe", 1, func(call goja.FunctionCall) goja.Value {
			args := arguments{w, call.Arguments, "execute 'subscribe' on '@@observable'"}
			until := w.bareSignal()
			o.subscribe(args.observer(), until)
			subscription := w.vm.NewObject()
			w.loop.Method(subscription, "unsubscribe", 0, func(goja.FunctionCall) goja.Value {
				until.abort(goja.Undefined(), dispatchAbort)
				return goja.Undefined()
			})
			return subscription
		})
		return foreign
	})
	must(c.proto.DefineDataProperty("@@observable", method, yes, yes, no))
}
