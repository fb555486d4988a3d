package node

import (
	"slices"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// emitter is the part of an EventEmitter that process has.
type emitter struct {
	loop      *loop.Loop
	obj       *goja.Object // nil before it is used
	listeners map[string][]*listener
}

type listener struct {
	f    goja.Value
	call goja.Callable
	once bool
}

// install defines the methods.
func (e *emitter) install() {
	l, obj := e.loop, e.obj
	e.listeners = map[string][]*listener{}
	add := func(once, first bool) loop.Func {
		return func(c goja.FunctionCall) goja.Value { return e.add(c, once, first) }
	}
	for _, name := range []string{"on", "addListener"} {
		l.Method(obj, name, 2, add(false, false))
	}
	l.Method(obj, "once", 2, add(true, false))
	l.Method(obj, "prependListener", 2, add(false, true))
	l.Method(obj, "prependOnceListener", 2, add(true, true))
	l.Method(obj, "off", 2, e.remove)
	l.Method(obj, "removeListener", 2, e.remove)
	l.Method(obj, "removeAllListeners", 1, e.removeAll)
	l.Method(obj, "emit", 1, func(c goja.FunctionCall) goja.Value {
		return l.VM.ToValue(e.emit(c.Argument(0).String(), rest(c, 1)...))
	})
	l.Method(obj, "listeners", 1, e.list)
	l.Method(obj, "listenerCount", 1, func(c goja.FunctionCall) goja.Value {
		return l.VM.ToValue(e.count(c.Argument(0).String()))
	})
	l.Method(obj, "setMaxListeners", 1, func(c goja.FunctionCall) goja.Value { return c.This })
}

func (e *emitter) add(c goja.FunctionCall, once, first bool) goja.Value {
	name := c.Argument(0).String()
	of := e.listeners[name]
	at := len(of)
	if first {
		at = 0
	}
	n := &listener{c.Argument(1), e.loop.CallbackArg("listener", c.Argument(1)), once}
	e.listeners[name] = slices.Insert(slices.Clone(of), at, n)
	return c.This
}

// remove removes the listener that was added last.
func (e *emitter) remove(c goja.FunctionCall) goja.Value {
	name := c.Argument(0).String()
	of := e.listeners[name]
	for at := len(of) - 1; at >= 0; at-- {
		if of[at].f.SameAs(c.Argument(1)) {
			e.listeners[name] = slices.Delete(slices.Clone(of), at, at+1)
			break
		}
	}
	return c.This
}

func (e *emitter) removeAll(c goja.FunctionCall) goja.Value {
	if len(c.Arguments) == 0 {
		clear(e.listeners)
	} else {
		delete(e.listeners, c.Argument(0).String())
	}
	return c.This
}

func (e *emitter) list(c goja.FunctionCall) goja.Value {
	list := []any{}
	for _, n := range e.listeners[c.Argument(0).String()] {
		list = append(list, n.f)
	}
	return e.loop.VM.NewArray(list...)
}

func (e *emitter) count(name string) int { return len(e.listeners[name]) }

// emit calls the listeners, in JavaScript that is running. It reports whether there were any.
func (e *emitter) emit(name string, args ...goja.Value) bool {
	of := e.listeners[name]
	for _, n := range of {
		if n.once {
			e.listeners[name] = slices.DeleteFunc(slices.Clone(e.listeners[name]),
				func(other *listener) bool { return other == n })
		}
		e.loop.Invoke(n.call, e.obj, args...)
	}
	return len(of) > 0
}
