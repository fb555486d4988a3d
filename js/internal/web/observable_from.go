package web

import (
	"reflect"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// observableOf converts a value to an Observable. It throws a TypeError if it can't be one.
func (w *window) observableOf(v goja.Value) *observable {
	from, ok := v.(*goja.Object)
	if !ok {
		w.typeError("Cannot convert a value that is no object to an Observable.")
	}
	if o, ok := of[*observable](w, from); ok {
		return o
	}
	if w.methodOf(from, loop.SymAsyncIterator) != nil {
		return w.derive(func(s *subscriber) { w.pull(s, from) })
	}
	if w.methodOf(from, goja.SymIterator) != nil {
		return w.derive(func(s *subscriber) { w.iterate(s, from) })
	}
	if isPromise(from) {
		return w.derive(func(s *subscriber) {
			w.settled(from, func(v goja.Value) { s.next(v); s.complete() }, s.error)
		})
	}
	w.typeError("The value is no Observable, iterable, async iterable or promise.")
	return nil
}

// convert is observableOf for callers that handle what it throws.
func (w *window) convert(v goja.Value) (o *observable, thrown goja.Value) {
	thrown = w.attempt(func() { o = w.observableOf(v) })
	return o, thrown
}

// methodOf returns a method of an object, or nil if it has none.
func (w *window) methodOf(o *goja.Object, name *goja.Symbol) goja.Callable {
	return w.callable(o.GetSymbol(name), name)
}

func (w *window) callable(v goja.Value, name any) goja.Callable {
	if absent(v) {
		return nil
	}
	f, ok := goja.AssertFunction(v)
	if !ok {
		w.typeError("%v is not a function", name)
	}
	return f
}

// promiseOf returns a value if that is a promise, and else a promise that is resolved with it.
func (w *window) promiseOf(v goja.Value) goja.Value {
	if isPromise(v) {
		return v
	}
	p := w.newPledge()
	must(p.resolve(v))
	return p.promise
}

// rejected returns a promise that is rejected.
func (w *window) rejected(reason goja.Value) goja.Value {
	p := w.newPledge()
	must(p.reject(reason))
	return p.promise
}

func isPromise(v goja.Value) bool {
	o, ok := v.(*goja.Object)
	return ok && o.ExportType() == reflect.TypeFor[*goja.Promise]()
}

// settled calls one of two functions when a promise is settled. The second may be nil.
func (w *window) settled(promise goja.Value, resolved, rejected func(goja.Value)) {
	handler := func(f func(goja.Value)) goja.Value {
		if f == nil {
			return goja.Undefined()
		}
		return w.value(func(call goja.FunctionCall) goja.Value {
			f(call.Argument(0))
			return goja.Undefined()
		})
	}
	w.loop.Invoke(w.original(then), promise, handler(resolved), handler(rejected))
}

// iteration is an iterator record.
type iteration struct {
	w    *window
	this *goja.Object
	next goja.Callable
}

// iteratorOf calls the method that makes an iterator.
func (w *window) iteratorOf(from *goja.Object, name *goja.Symbol) *iteration {
	f := w.methodOf(from, name)
	if f == nil {
		w.typeError("The object is not iterable")
	}
	this, ok := w.loop.Invoke(f, from).(*goja.Object)
	if !ok {
		w.typeError("The iterator is not an object")
	}
	next, _ := goja.AssertFunction(this.Get("next"))
	return &iteration{w, this, next}
}

// advance calls next.
func (i *iteration) advance() goja.Value {
	if i.next == nil {
		i.w.typeError("The iterator's next is not a function")
	}
	return i.w.loop.Invoke(i.next, i.this)
}

// step returns the parts of an iterator's result.
func (i *iteration) step(result goja.Value) (v goja.Value, done bool) {
	o, ok := result.(*goja.Object)
	if !ok {
		i.w.typeError("The iterator's result is not an object")
	}
	if d := o.Get("done"); d != nil && d.ToBoolean() {
		return nil, true
	}
	if v = o.Get("value"); v == nil {
		v = goja.Undefined()
	}
	return v, false
}

// close calls the iterator's method return with the reason, as Chromium does, if it has one.
func (i *iteration) close(reason goja.Value) (result goja.Value, called bool) {
	f := i.w.callable(i.this.Get("return"), "return")
	if f == nil {
		return nil, false
	}
	return i.w.loop.Invoke(f, i.this, reason), true
}

// returned checks what the method return has returned.
func (i *iteration) returned(v goja.Value) {
	if _, ok := v.(*goja.Object); !ok {
		i.w.typeError("The iterator's return has not returned an object")
	}
}

// iterate sends the values of an iterable. What closing the iterator throws is reported at the end.
func (w *window) iterate(s *subscriber, from *goja.Object) {
	i := s.iterating(from, goja.SymIterator)
	if i == nil {
		return
	}
	ended := false
	var failed goja.Value
	s.signal.onAbort(func() {
		if !ended {
			failed = w.attempt(func() {
				if v, called := i.close(s.signal.reason); called {
					i.returned(v)
				}
			})
		}
	})
	for !s.closed {
		var v goja.Value
		thrown := w.attempt(func() { v, ended = i.step(i.advance()) })
		switch {
		case thrown != nil:
			ended = true
			s.error(thrown)
		case ended:
			s.complete()
		default:
			s.next(v)
		}
	}
	if failed != nil {
		w.loop.Report(w.thrown(failed))
	}
}

// iterating gets an iterator, unless the subscription has been closed.
func (s *subscriber) iterating(from *goja.Object, name *goja.Symbol) (i *iteration) {
	if s.closed {
		return nil
	}
	if thrown := s.w.attempt(func() { i = s.w.iteratorOf(from, name) }); thrown != nil {
		s.error(thrown)
		return nil
	}
	if s.closed {
		return nil
	}
	return i
}

// pulling takes the values of an async iterable.
type pulling struct {
	*iteration
	s     *subscriber
	ended bool
}

// pull sends the values of an async iterable.
func (w *window) pull(s *subscriber, from *goja.Object) {
	i := s.iterating(from, loop.SymAsyncIterator)
	if i == nil {
		return
	}
	p := &pulling{iteration: i, s: s}
	s.signal.onAbort(p.close)
	p.again()
}

// again asks for the next value.
func (p *pulling) again() {
	if p.s.closed {
		return
	}
	var next goja.Value
	if thrown := p.w.attempt(func() { next = p.advance() }); thrown != nil {
		p.ended = true
		next = p.w.rejected(thrown)
	}
	p.w.settled(p.w.promiseOf(next), p.got, p.fail)
}

func (p *pulling) got(result goja.Value) {
	var v goja.Value
	thrown := p.w.attempt(func() { v, p.ended = p.step(result) })
	switch {
	case thrown != nil:
		p.fail(thrown)
	case p.ended:
		p.s.complete()
	default:
		p.s.next(v)
		p.again()
	}
}

func (p *pulling) fail(v goja.Value) {
	p.ended = true
	p.s.error(v)
}

// close closes the iterator before its end. What that throws is a rejection that nobody handles.
func (p *pulling) close() {
	if p.ended {
		return
	}
	v, called := goja.Value(nil), false
	thrown := p.w.attempt(func() { v, called = p.iteration.close(p.s.signal.reason) })
	switch {
	case thrown != nil:
		p.w.rejected(thrown)
	case called:
		p.w.settled(p.w.promiseOf(v), p.returned, nil)
	}
}
