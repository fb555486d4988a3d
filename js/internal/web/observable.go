package web

import (
	"slices"

	"github.com/dop251/goja"
)

// observable is the state of an Observable, as WICG specifies it: https://wicg.github.io/observable/.
// Whoever subscribes while a subscriber is active shares it.
type observable struct {
	object
	w       *window
	begin   func(*subscriber)
	current *subscriber // nil if none is active
}

// sink is what a subscriber tells: an internal observer of the specification.
type sink struct {
	next, error func(goja.Value)
	complete    func()
}

// subscriber is the state of a Subscriber.
type subscriber struct {
	object
	w         *window
	of        *observable
	observers []*sink // is copied when it changes
	teardowns []goja.Callable
	forget    []func()
	signal    *signal // is aborted when the subscription is closed
	closed    bool
}

// derive makes an Observable for Go code. begin is called when somebody subscribes first.
func (w *window) derive(begin func(*subscriber)) *observable {
	o := &observable{w: w, begin: begin}
	w.class("Observable").create(o)
	return o
}

// subscribe tells an observer of what comes, until signal is aborted, which may be nil.
func (o *observable) subscribe(to *sink, until *signal) {
	if s := o.current; s != nil {
		if until == nil || !until.aborted() {
			s.add(to, until)
		}
		return
	}
	s := &subscriber{w: o.w, of: o, signal: o.w.bareSignal()}
	o.current = s
	if until != nil && until.aborted() {
		s.close(until.reason)
	} else {
		s.add(to, until)
	}
	o.begin(s)
}

// add adds an observer.
func (s *subscriber) add(to *sink, until *signal) {
	s.observers = append(slices.Clip(s.observers), to)
	if until == nil {
		return
	}
	s.forget = append(s.forget, until.onAbort(func() {
		if s.closed {
			return
		}
		at := slices.Index(s.observers, to)
		s.observers = slices.Delete(slices.Clone(s.observers), at, at+1)
		if len(s.observers) == 0 {
			s.close(until.reason)
		}
	}))
}

// close ends the subscription: what is above it first, its teardowns then, the latest first.
func (s *subscriber) close(reason goja.Value) {
	if s.closed {
		return
	}
	s.closed = true
	s.of.current = nil
	s.signal.abort(reason, dispatchAbort)
	for _, f := range slices.Backward(s.teardowns) {
		s.w.report(f)
	}
	for _, forget := range s.forget {
		forget()
	}
	s.teardowns, s.forget = nil, nil
}

func (s *subscriber) next(v goja.Value) {
	if s.closed {
		return
	}
	for _, to := range s.observers {
		to.next(v)
	}
}

func (s *subscriber) error(v goja.Value) {
	if s.closed {
		s.w.loop.Report(s.w.thrown(v))
		return
	}
	s.close(v)
	for _, to := range s.observers {
		to.error(v)
	}
}

func (s *subscriber) complete() {
	if s.closed {
		return
	}
	s.close(goja.Undefined())
	for _, to := range s.observers {
		to.complete()
	}
}

// teardown calls f when the subscription is closed; at once if it is.
func (s *subscriber) teardown(f goja.Callable) {
	if s.closed {
		s.w.report(f)
	} else {
		s.teardowns = append(s.teardowns, f)
	}
}

// passing returns an observer that passes on to s what it is told, for callers to change.
func (s *subscriber) passing() *sink {
	return &sink{next: s.next, error: s.error, complete: s.complete}
}

// invoke calls a function of a script. thrown is what it throws, or nil.
func (w *window) invoke(f goja.Callable, args ...goja.Value) (result, thrown goja.Value) {
	v, err := f(goja.Undefined(), args...)
	return v, w.caught(err)
}

// attempt calls Go code that may throw. thrown is what it throws, or nil.
func (w *window) attempt(f func()) (thrown goja.Value) {
	if ex := w.vm.Try(f); ex != nil {
		return w.caught(ex)
	}
	return nil
}

// caught returns what was thrown, or nil. If JavaScript is being ended, it goes on ending.
func (w *window) caught(err error) goja.Value {
	if err == nil {
		return nil
	}
	if w.loop.Ending() {
		panic(err)
	}
	if ex, ok := err.(*goja.Exception); ok {
		return ex.Value()
	}
	return w.vm.NewGoError(err)
}

// report calls a function of a script, and reports what it throws.
func (w *window) report(f goja.Callable, args ...goja.Value) {
	_, err := f(goja.Undefined(), args...)
	if err == nil {
		return
	}
	if w.loop.Ending() {
		panic(err)
	}
	w.loop.Report(err)
}
