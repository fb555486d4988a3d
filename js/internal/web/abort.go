package web

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/dop251/goja"
)

// signal is the state of an AbortSignal.
type signal struct {
	target
	reason     goja.Value // nil until it is aborted
	turn       uint64     // of the abort, among all, or of the making of a signal by any
	algorithms []*func()
	sources    []*signal        // on which a signal made by any depends; they depend on none
	dependents map[*signal]bool // those that something waits for: others learn of the abort when they are asked
}

// aSignal is the state of an AbortSignal or of one of its subclasses.
type aSignal interface {
	aTarget
	signaling() *signal
}

func (s *signal) signaling() *signal { return s }

// controller is the state of an AbortController.
type controller struct {
	object
	signal aSignal
}

// aController is the state of an AbortController or of one of its subclasses.
type aController interface {
	platform
	controlling() *controller
}

func (c *controller) controlling() *controller { return c }

func (w *window) newSignal() *signal {
	s := w.bareSignal()
	s.object()
	return s
}

// bareSignal makes a signal without an object, which it gets when a script asks for it.
func (w *window) bareSignal() *signal { return &signal{target: target{w: w}} }

// object returns the signal's object.
func (s *signal) object() *goja.Object {
	if s.this == nil {
		s.w.class("AbortSignal").create(s)
	}
	return s.this
}

// aborted reports whether the signal is aborted, as it is with the first of its sources.
func (s *signal) aborted() bool {
	var first *signal
	for _, o := range s.sources {
		if o.aborted() && (first == nil || o.turn < first.turn) {
			first = o
		}
	}
	if first != nil {
		s.reason, s.sources = first.reason, nil
	}
	return s.reason != nil
}

// onAbort calls f when the signal is aborted, before its event. It must not be aborted.
func (s *signal) onAbort(f func()) (remove func()) {
	s.algorithms = append(s.algorithms, &f)
	s.keep()
	return func() {
		if at := slices.Index(s.algorithms, &f); at >= 0 {
			s.algorithms = slices.Delete(s.algorithms, at, at+1)
			s.keep()
		}
	}
}

// keep tells the sources of a signal whether a listener waits for its abort. While none does, nothing
// keeps the signal in memory.
func (s *signal) keep() {
	waits := !s.aborted() && (len(s.algorithms) > 0 || s.listens("abort"))
	for _, source := range s.sources {
		if waits {
			source.dependents[s] = true
		} else {
			delete(source.dependents, s)
		}
	}
}

// abort aborts the signal and those that depend on it. tell dispatches the event.
func (s *signal) abort(reason goja.Value, tell func(*signal)) {
	if s.aborted() {
		return
	}
	if goja.IsUndefined(reason) {
		reason = s.w.exception("AbortError", "This operation was aborted")
	}
	s.reason, s.turn = reason, s.w.nextAbort()
	dependents := slices.SortedFunc(maps.Keys(s.dependents), func(a, b *signal) int { return cmp.Compare(a.turn, b.turn) })
	for _, d := range dependents {
		for _, source := range d.sources {
			delete(source.dependents, d)
		}
		d.reason, d.sources = reason, nil
	}
	for _, o := range append([]*signal{s}, dependents...) {
		algorithms := o.algorithms
		o.algorithms = nil
		for _, f := range algorithms {
			(*f)()
		}
		tell(o)
	}
}

// nextAbort numbers what happens to signals.
func (w *window) nextAbort() uint64 {
	w.aborts++
	return w.aborts
}

// follow makes the signal depend on others, and aborts it if one of them is aborted.
func (s *signal) follow(signals []*signal) {
	for _, o := range signals {
		if o.aborted() {
			s.reason = o.reason
			return
		}
	}
	s.turn, s.changed = s.w.nextAbort(), s.keep
	for _, o := range signals {
		sources := o.sources
		if len(sources) == 0 {
			sources = []*signal{o}
		}
		for _, source := range sources {
			if !slices.Contains(s.sources, source) {
				s.sources = append(s.sources, source)
			}
			if source.dependents == nil {
				source.dependents = map[*signal]bool{}
			}
		}
	}
}

// dispatchAbort dispatches the event of a script's abort.
func dispatchAbort(s *signal) {
	if s.listens("abort") {
		s.w.dispatch(&s.target, s.w.plainEvent("abort"))
	}
}

// plainEvent makes an event that the browser fires.
func (w *window) plainEvent(name string) *event {
	e := &event{trusted: true}
	w.fresh(w.class("Event"), e, name)
	return e
}

// fresh makes the object of an event that the browser fires.
func (w *window) fresh(c *class, event anEvent, name string) {
	e := event.base()
	e.trusted, e.time = true, w.milliseconds(w.loop.Host.Elapsed())
	e.setType(w.value(name).(goja.String))
	c.create(event)
}

func (w *window) makeController() {
	c := w.newClass("AbortController", nil, 0, func(arguments) platform {
		return &controller{signal: w.newSignal()}
	})
	getter(c, "signal", func(c aController) goja.Value { return c.controlling().signal.self() })
	method(c, "abort", 0, func(c aController, args arguments) goja.Value {
		c.controlling().signal.signaling().abort(args.at(0), dispatchAbort)
		return goja.Undefined()
	})
}

func (w *window) makeSignal() {
	c := w.newClass("AbortSignal", w.class("EventTarget"), 0, nil)
	getter(c, "aborted", func(s aSignal) goja.Value { return w.value(s.signaling().aborted()) })
	getter(c, "reason", func(s aSignal) goja.Value {
		if s := s.signaling(); s.aborted() {
			return s.reason
		}
		return goja.Undefined()
	})
	method(c, "throwIfAborted", 0, func(s aSignal, _ arguments) goja.Value {
		if s := s.signaling(); s.aborted() {
			panic(s.reason)
		}
		return goja.Undefined()
	})
	handlers[aSignal](w, c.proto, nil, "abort")
	c.static("abort", 0, func(args arguments) goja.Value {
		s := w.newSignal()
		s.abort(args.at(0), func(*signal) {})
		return s.this
	})
	c.static("timeout", 1, func(args arguments) goja.Value {
		return w.signalAfter(args.integer(args.at(0))).this
	})
	c.static("any", 1, func(args arguments) goja.Value {
		s := w.newSignal()
		s.follow(w.signals(args))
		return s.this
	})
}

// signalAfter makes a signal that is aborted after a time in milliseconds.
func (w *window) signalAfter(milliseconds float64) *signal {
	s := w.newSignal()
	timer := w.loop.After(func() error {
		reason := w.exception("TimeoutError", "The operation was aborted due to timeout")
		s.abort(reason, func(s *signal) {
			if s.listens("abort") {
				must(w.send(&s.target, w.plainEvent("abort"), nil))
			}
		})
		return nil
	}, duration(milliseconds))
	if w.loop.NodeErrors {
		timer.SetRef(false) // as in Node; a page lives on anyway
	}
	return s
}

// duration returns a number of milliseconds as a duration. It stops at the longest there is.
func duration(milliseconds float64) time.Duration {
	const most = 1<<63 - 1
	if ns := milliseconds * float64(time.Millisecond); ns < most {
		return time.Duration(ns)
	}
	return most
}

// signals returns the signals of the first argument, which is a sequence.
func (w *window) signals(args arguments) (signals []*signal) {
	if _, ok := args.at(0).(*goja.Object); !ok {
		args.typeError("The provided value cannot be converted to a sequence.")
	}
	for _, v := range w.sequence(args.at(0), args) {
		s, ok := of[aSignal](w, v)
		if !ok {
			args.typeError("Failed to convert value to 'AbortSignal'.")
		}
		signals = append(signals, s.signaling())
	}
	return signals
}

// sequence returns the values of an object that can be iterated.
func (w *window) sequence(v goja.Value, args arguments) (values []goja.Value) {
	o := v.ToObject(w.vm)
	if _, ok := goja.AssertFunction(o.GetSymbol(goja.SymIterator)); !ok {
		args.typeError("The object must have a callable @@iterator property.")
	}
	w.vm.ForOf(v, func(v goja.Value) bool { values = append(values, v); return true })
	return values
}

// signalOption returns the member signal, or nil if it is absent.
func signalOption(o options) *signal {
	v := o.get("signal")
	if v == nil {
		return nil
	}
	s, ok := of[aSignal](o.args.w, v)
	if !ok {
		o.args.typeError("member signal is not of type AbortSignal.")
	}
	return s.signaling()
}
