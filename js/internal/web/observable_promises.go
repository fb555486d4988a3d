package web

import "github.com/dop251/goja"

// pledge is a promise that Go code settles.
type pledge struct {
	promise         goja.Value
	resolve, reject func(any) error
}

func (w *window) newPledge() *pledge {
	promise, resolve, reject := w.vm.NewPromise()
	return &pledge{w.value(promise), resolve, reject}
}

// waiting is a call that returns a promise for something about an Observable.
type waiting struct {
	*pledge
	w    *window
	stop *signal // ends the subscription
}

// settle settles the promise by one of its functions, and ends the subscription.
func (q *waiting) settle(by func(any) error, v goja.Value, reason goja.Value) {
	must(by(v))
	q.stop.abort(reason, dispatchAbort)
}

// promising defines a method that returns a promise. options is the number of the argument that has
// the signal. What the method throws rejects the promise.
func (c *class) promising(
	name string, length, options int, f func(q *waiting, args arguments) *sink,
) {
	w, failed := c.w, "execute '"+name+"' on '"+c.name+"'"
	v := w.loop.Function(name, length, func(call goja.FunctionCall) goja.Value {
		q := &waiting{w.newPledge(), w, w.bareSignal()}
		args := arguments{w, call.Arguments, failed}
		if thrown := w.attempt(func() { q.begin(call.This, length, options, args, f) }); thrown != nil {
			must(q.reject(thrown))
		}
		return q.promise
	})
	must(c.proto.DefineDataProperty(name, v, yes, yes, yes))
}

func (q *waiting) begin(
	this goja.Value, length, options int, args arguments, f func(*waiting, arguments) *sink,
) {
	o := receiver[*observable](q.w, this, "Observable")
	args.require(length)
	to := f(q, args)
	until := q.w.bareSignal()
	if outer := signalOption(args.options(options)); outer != nil {
		until.follow([]*signal{q.stop, outer})
	} else {
		until.follow([]*signal{q.stop})
	}
	if until.aborted() {
		must(q.reject(until.reason))
		return
	}
	until.onAbort(func() { must(q.reject(until.reason)) })
	if to.error == nil {
		to.error = func(v goja.Value) { must(q.reject(v)) }
	}
	o.subscribe(to, until)
}

// calling returns an observer that calls f with each value and its index, and then gives what f
// returns. What f throws rejects the promise.
func (q *waiting) calling(f goja.Callable, then func(v, result goja.Value)) *sink {
	index := 0
	return &sink{next: func(v goja.Value) {
		result, thrown := q.w.invoke(f, v, q.w.value(index))
		if thrown != nil {
			q.settle(q.reject, thrown, thrown)
			return
		}
		index++
		then(v, result)
	}}
}

// testing is calling for a predicate: the first value for which it is as wanted resolves the
// promise. Without one, the promise is resolved with end.
func (q *waiting) testing(f goja.Callable, want bool, found func(v goja.Value) any, end any) *sink {
	to := q.calling(f, func(v, result goja.Value) {
		if result.ToBoolean() == want {
			q.settle(q.resolve, q.w.value(found(v)), goja.Undefined())
		}
	})
	to.complete = func() { must(q.resolve(end)) }
	return to
}

func (c *class) promises() {
	w := c.w
	c.promising("toArray", 0, 0, func(q *waiting, _ arguments) *sink {
		var values []any
		return &sink{
			next:     func(v goja.Value) { values = append(values, v) },
			complete: func() { must(q.resolve(w.vm.NewArray(values...))) },
		}
	})
	c.promising("forEach", 1, 1, func(q *waiting, args arguments) *sink {
		to := q.calling(args.callback(0), func(_, _ goja.Value) {})
		to.complete = func() { must(q.resolve(goja.Undefined())) }
		return to
	})
	c.promising("every", 1, 1, func(q *waiting, args arguments) *sink {
		return q.testing(args.callback(0), false, func(goja.Value) any { return false }, true)
	})
	c.promising("some", 1, 1, func(q *waiting, args arguments) *sink {
		return q.testing(args.callback(0), true, func(goja.Value) any { return true }, false)
	})
	c.promising("find", 1, 1, func(q *waiting, args arguments) *sink {
		same := func(v goja.Value) any { return v }
		return q.testing(args.callback(0), true, same, goja.Undefined())
	})
	c.promising("first", 0, 0, func(q *waiting, _ arguments) *sink {
		return &sink{
			next:     func(v goja.Value) { q.settle(q.resolve, v, goja.Undefined()) },
			complete: q.empty,
		}
	})
	c.promising("last", 0, 0, func(q *waiting, _ arguments) *sink {
		var last goja.Value
		return &sink{next: func(v goja.Value) { last = v }, complete: func() {
			if last == nil {
				q.empty()
				return
			}
			must(q.resolve(last))
		}}
	})
	c.promising("reduce", 1, 2, (*waiting).reducing)
}

// empty rejects the promise for a value when there is none.
func (q *waiting) empty() {
	must(q.reject(q.w.loop.MakeError("RangeError", "", "No values in Observable")))
}

func (q *waiting) reducing(args arguments) *sink {
	f := args.callback(0)
	var sum goja.Value // nil if there is no initial one
	if initial := args.at(1); !goja.IsUndefined(initial) {
		sum = initial
	}
	index := 0
	return &sink{next: func(v goja.Value) {
		if index++; sum == nil {
			sum = v
			return
		}
		result, thrown := q.w.invoke(f, sum, v, q.w.value(index-1))
		if thrown != nil {
			q.settle(q.reject, thrown, thrown)
			return
		}
		sum = result
	}, complete: func() {
		if sum == nil {
			must(q.reject(q.w.vm.NewTypeError("Reduce of empty Observable with no initial value")))
			return
		}
		must(q.resolve(sum))
	}}
}
