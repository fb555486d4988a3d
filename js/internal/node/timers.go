// Package node installs what Node gives its programs besides the language: timers, process, and
// the order in which they run.
package node

import (
	"reflect"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// timers are the timers and immediates of a runtime, and their classes.
type timers struct {
	loop           *loop.Loop
	timeoutProto   *goja.Object // nil before it is needed, as the next two
	immediateProto *goja.Object
	byNumber       map[int64]*timeout // those that were used as primitives
	number         int64
	warn           func(kind, text string) // emits a warning
}

// forget forgets the number of a timer that is over.
func (t *timers) forget(o *timeout) {
	if o.named {
		delete(t.byNumber, o.number)
		o.named = false
	}
}

// timerGlobals are the globals of timers.
func timerGlobals() []loop.Global {
	function := func(
		name string, length int, f func(*timers, goja.FunctionCall) goja.Value,
	) loop.Global {
		return loop.Global{Name: name, Make: func(l *loop.Loop) goja.Value {
			t := loop.Part[*Node](l).timers
			return l.Function(name, length, func(c goja.FunctionCall) goja.Value { return f(t, c) })
		}}
	}
	return []loop.Global{
		function("setTimeout", 5, func(t *timers, c goja.FunctionCall) goja.Value {
			return t.newTimeout(c, false)
		}),
		function("setInterval", 5, func(t *timers, c goja.FunctionCall) goja.Value {
			return t.newTimeout(c, true)
		}),
		function("setImmediate", 4, (*timers).newImmediate),
		function("clearTimeout", 1, (*timers).clearTimeout),
		function("clearInterval", 1, (*timers).clearTimeout),
		function("clearImmediate", 1, (*timers).clearImmediate),
		function("queueMicrotask", 1, (*timers).queueMicrotask),
	}
}

func (t *timers) clearTimeout(c goja.FunctionCall) goja.Value {
	v := c.Argument(0)
	if o, ok := own[*timeout](v); ok {
		o.clear()
	} else if n, ok := number(v); ok && t.byNumber[n] != nil {
		t.byNumber[n].clear()
	}
	return goja.Undefined()
}

func (t *timers) clearImmediate(c goja.FunctionCall) goja.Value {
	if o, ok := own[*immediate](c.Argument(0)); ok {
		o.clear()
	}
	return goja.Undefined()
}

func (t *timers) queueMicrotask(c goja.FunctionCall) goja.Value {
	f := t.loop.CallbackArg("callback", c.Argument(0))
	t.loop.QueueMicrotask(func() error {
		_, err := f(goja.Undefined())
		return err
	})
	return goja.Undefined()
}

// own returns the Go object behind a JavaScript object that Go made.
func own[T any](v goja.Value) (o T, ok bool) {
	if obj, is := v.(*goja.Object); is && obj.ExportType() == reflect.TypeFor[T]() {
		o, ok = obj.Export().(T)
	}
	return o, ok
}

func rest(c goja.FunctionCall, n int) []goja.Value { return loop.Rest(c, n) }

func must(err error) {
	if err != nil {
		panic(err)
	}
}
