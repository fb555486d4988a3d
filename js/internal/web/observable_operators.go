package web

import "github.com/dop251/goja"

// operator defines a method that returns an Observable.
func (c *class) operator(name string, length int, f func(o *observable, args arguments) *observable) {
	method(c, name, length, func(o *observable, args arguments) goja.Value {
		return f(o, args).this
	})
}

func (c *class) operators() {
	c.operator("takeUntil", 1, func(o *observable, args arguments) *observable {
		return o.takeUntil(o.w.observableOf(args.at(0)))
	})
	c.operator("map", 1, func(o *observable, args arguments) *observable {
		return o.calling(args.callback(0), func(s *subscriber, _, mapped goja.Value) { s.next(mapped) })
	})
	c.operator("filter", 1, func(o *observable, args arguments) *observable {
		return o.calling(args.callback(0), func(s *subscriber, v, keep goja.Value) {
			if keep.ToBoolean() {
				s.next(v)
			}
		})
	})
	c.operator("take", 1, func(o *observable, args arguments) *observable {
		return o.take(args.count(0))
	})
	c.operator("drop", 1, func(o *observable, args arguments) *observable {
		return o.drop(args.count(0))
	})
	c.operator("flatMap", 1, func(o *observable, args arguments) *observable {
		return o.flatMap(args.callback(0))
	})
	c.operator("switchMap", 1, func(o *observable, args arguments) *observable {
		return o.switchMap(args.callback(0))
	})
	c.operator("inspect", 0, func(o *observable, args arguments) *observable {
		return o.inspect(args.inspector())
	})
	c.operator("catch", 1, func(o *observable, args arguments) *observable {
		return o.catch(args.callback(0))
	})
	c.operator("finally", 1, func(o *observable, args arguments) *observable {
		f := args.callback(0)
		return o.w.derive(func(s *subscriber) {
			s.teardown(f)
			o.subscribe(s.passing(), s.signal)
		})
	})
}

func (o *observable) takeUntil(notifier *observable) *observable {
	return o.w.derive(func(s *subscriber) {
		end := func(goja.Value) { s.complete() }
		notifier.subscribe(&sink{next: end, error: end, complete: func() {}}, s.signal)
		if !s.closed {
			o.subscribe(s.passing(), s.signal)
		}
	})
}

// calling calls f with each value and its index, and then gives what f returns. What f throws is
// the error.
func (o *observable) calling(
	f goja.Callable, then func(s *subscriber, v, result goja.Value),
) *observable {
	w := o.w
	return w.derive(func(s *subscriber) {
		to, index := s.passing(), 0
		to.next = func(v goja.Value) {
			result, thrown := w.invoke(f, v, w.value(index))
			if thrown != nil {
				s.error(thrown)
				return
			}
			index++
			then(s, v, result)
		}
		o.subscribe(to, s.signal)
	})
}

func (o *observable) take(amount float64) *observable {
	return o.w.derive(func(s *subscriber) {
		left := amount
		if left == 0 {
			s.complete()
			return
		}
		to := s.passing()
		to.next = func(v goja.Value) {
			s.next(v)
			if left--; left == 0 {
				s.complete()
			}
		}
		o.subscribe(to, s.signal)
	})
}

func (o *observable) drop(amount float64) *observable {
	return o.w.derive(func(s *subscriber) {
		to, left := s.passing(), amount
		to.next = func(v goja.Value) {
			if left > 0 {
				left--
				return
			}
			s.next(v)
		}
		o.subscribe(to, s.signal)
	})
}

// inner subscribes to what f returns for a value. It reports whether it did.
func (s *subscriber) inner(to *sink, until *signal, f goja.Callable, args ...goja.Value) bool {
	result, thrown := s.w.invoke(f, args...)
	if thrown == nil {
		var from *observable
		if from, thrown = s.w.convert(result); thrown == nil {
			from.subscribe(to, until)
			return true
		}
	}
	s.error(thrown)
	return false
}

// flatMap takes one inner observable after the other.
func (o *observable) flatMap(f goja.Callable) *observable {
	w := o.w
	return w.derive(func(s *subscriber) {
		var queue []goja.Value
		index, busy, ended := 0, false, false
		var process func(v goja.Value)
		process = func(v goja.Value) {
			to := s.passing()
			to.complete = func() {
				if len(queue) > 0 {
					v := queue[0]
					queue = queue[1:]
					process(v)
					return
				}
				if busy = false; ended {
					s.complete()
				}
			}
			index++
			s.inner(to, s.signal, f, v, w.value(index-1))
		}
		to := s.passing()
		to.next = func(v goja.Value) {
			if busy {
				queue = append(queue, v)
				return
			}
			busy = true
			process(v)
		}
		to.complete = func() {
			if ended = true; !busy && len(queue) == 0 {
				s.complete()
			}
		}
		o.subscribe(to, s.signal)
	})
}

// switchMap takes the latest inner observable.
func (o *observable) switchMap(f goja.Callable) *observable {
	w := o.w
	return w.derive(func(s *subscriber) {
		var latest *signal // nil when it has completed
		index, ended := 0, false
		to := s.passing()
		to.next = func(v goja.Value) {
			if latest != nil {
				latest.abort(goja.Undefined(), dispatchAbort)
			}
			latest = w.bareSignal()
			until, in := w.bareSignal(), s.passing()
			until.follow([]*signal{latest, s.signal})
			in.complete = func() {
				if latest = nil; ended {
					s.complete()
				}
			}
			index++
			s.inner(in, until, f, v, w.value(index-1))
		}
		to.complete = func() {
			if ended = true; latest == nil {
				s.complete()
			}
		}
		o.subscribe(to, s.signal)
	})
}

// catch goes on with what f returns for an error.
func (o *observable) catch(f goja.Callable) *observable {
	return o.w.derive(func(s *subscriber) {
		to := s.passing()
		to.error = func(v goja.Value) { s.inner(s.passing(), s.signal, f, v) }
		o.subscribe(to, s.signal)
	})
}

// inspector are the functions of an ObservableInspector. Each may be nil.
type inspector struct{ abort, complete, error, next, subscribe goja.Callable }

// inspector returns the first argument as one.
func (a arguments) inspector() (i inspector) {
	next, o := a.functionOrOptions(0)
	i.next = next
	if o.from != nil {
		i.abort, i.complete = o.function("abort"), o.function("complete")
		i.error, i.next = o.function("error"), o.function("next")
		i.subscribe = o.function("subscribe")
	}
	return i
}

// inspect calls functions before it passes on what happens.
func (o *observable) inspect(i inspector) *observable {
	w := o.w
	return w.derive(func(s *subscriber) {
		forget := func() {}
		// call calls a function. If it throws, that is the error, and call reports false.
		call := func(f goja.Callable, args ...goja.Value) bool {
			if f == nil {
				return true
			}
			_, thrown := w.invoke(f, args...)
			if thrown != nil {
				forget()
				s.error(thrown)
			}
			return thrown == nil
		}
		if !call(i.subscribe) {
			return
		}
		if i.abort != nil {
			forget = s.signal.onAbort(func() { w.report(i.abort, s.signal.reason) })
		}
		o.subscribe(&sink{
			next: func(v goja.Value) {
				if call(i.next, v) {
					s.next(v)
				}
			},
			error: func(v goja.Value) {
				if forget(); call(i.error, v) {
					s.error(v)
				}
			},
			complete: func() {
				if forget(); call(i.complete) {
					s.complete()
				}
			},
		}, s.signal)
	})
}
