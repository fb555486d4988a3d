// Package node installs what Node gives its programs besides the language: timers, process, and
// the order in which they run.
package node

import (
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// timers are the timers and immediates of a runtime, and their classes.
type timers struct {
	loop       *loop.Loop
	timeouts   *goja.Object     // the prototype; nil before it is needed, as the next
	immediates *goja.Object     // the prototype
	byNumber   map[int64]*timer // those that were used as primitives
	number     int64
	warn       func(kind, text string) // emits a warning
}

// timer is Node's Timeout or Immediate. It is the object itself, whose properties are those that
// scripts have added.
type timer struct {
	timers    *timers
	obj       *goja.Object
	call      goja.Callable // nil if the timer was cleared
	args      []goja.Value
	timer     loop.Timer
	immediate bool
	repeats   bool
	unrefed   bool
	delay     time.Duration
	number    int64 // as a primitive
	properties
}

// properties are those of an object, as a goja.DynamicObject.
type properties map[string]goja.Value

func (p properties) Get(key string) goja.Value { return p[key] }
func (p *properties) Set(key string, v goja.Value) bool {
	if *p == nil {
		*p = properties{}
	}
	(*p)[key] = v
	return true
}
func (p properties) Has(key string) bool    { return p[key] != nil }
func (p properties) Delete(key string) bool { delete(p, key); return true }
func (p properties) Keys() []string         { return slices.Sorted(maps.Keys(p)) }

// timerGlobals are the globals of timers.
func timerGlobals() (all []loop.Global) {
	for _, g := range []struct {
		name   string
		length int
		f      func(*timers, goja.FunctionCall) goja.Value
	}{
		{"setTimeout", 5, func(t *timers, c goja.FunctionCall) goja.Value { return t.newTimeout(c, false) }},
		{"setInterval", 5, func(t *timers, c goja.FunctionCall) goja.Value { return t.newTimeout(c, true) }},
		{"setImmediate", 4, (*timers).newImmediate},
		{"clearTimeout", 1, (*timers).clearTimeout}, {"clearInterval", 1, (*timers).clearTimeout},
		{"clearImmediate", 1, (*timers).clearImmediate},
		{"queueMicrotask", 1, (*timers).queueMicrotask},
	} {
		all = append(all, loop.Global{Name: g.name, Make: func(l *loop.Loop) goja.Value {
			t := loop.Part[*Node](l).timers
			return l.Function(g.name, g.length, func(c goja.FunctionCall) goja.Value { return g.f(t, c) })
		}})
	}
	return all
}

// newTimeout makes a timer and arms it.
func (t *timers) newTimeout(c goja.FunctionCall, repeats bool) goja.Value {
	f := t.loop.CallbackArg("callback", c.Argument(0))
	t.number++
	o := &timer{timers: t, call: f, args: rest(c, 2), repeats: repeats, delay: delay(c.Argument(1)), number: t.number}
	if after := c.Argument(1).ToFloat(); after > math.MaxInt32 {
		t.warn("TimeoutOverflowWarning", t.loop.VM.ToValue(after).String()+
			" does not fit into a 32-bit signed integer.\nTimeout duration was set to 1.")
	}
	return o.begin(c.Argument(0), t.timeoutClass())
}

func (t *timers) newImmediate(c goja.FunctionCall) goja.Value {
	f := t.loop.CallbackArg("callback", c.Argument(0))
	o := &timer{timers: t, call: f, args: rest(c, 1), immediate: true}
	return o.begin(c.Argument(0), t.immediateClass())
}

// begin arms the timer of a function, and makes its object.
func (o *timer) begin(f goja.Value, proto *goja.Object) goja.Value {
	o.timer.Init(o.timers.loop, o, f)
	o.arm()
	o.obj = o.timers.loop.VM.NewDynamicObject(o)
	must(o.obj.SetPrototype(proto))
	return o.obj
}

// delay returns a delay as Node understands it.
func delay(v goja.Value) time.Duration {
	d := v.ToFloat()
	if !(d >= 1 && d <= math.MaxInt32) {
		d = 1
	}
	return time.Duration(d) * time.Millisecond
}

func (o *timer) arm() {
	if o.immediate {
		o.timer.SetImmediate()
	} else if o.timer.Set(o.delay, o.repeats); o.unrefed {
		o.timer.SetRef(false)
	}
}

// Fire is called by the host.
func (o *timer) Fire() {
	o.timers.loop.Call(o.call, o.obj, o.args...)
	if !o.timer.Waits() {
		delete(o.timers.byNumber, o.number)
	}
}

// clear clears the timer for good.
func (o *timer) clear() {
	o.timer.Clear()
	delete(o.timers.byNumber, o.number)
	o.call = nil
}

// refresh makes the timer due a delay from now, also if it has fired. A timer that was cleared
// stays so.
func (o *timer) refresh() {
	if o.call != nil && !o.timer.Refresh() {
		o.arm()
	}
}

func (o *timer) setRef(ref bool) {
	o.unrefed = !ref
	o.timer.SetRef(ref)
}

// primitive returns the number by which clearTimeout knows the timer, too.
func (o *timer) primitive() int64 {
	if o.timer.Waits() {
		if o.timers.byNumber == nil {
			o.timers.byNumber = map[int64]*timer{}
		}
		o.timers.byNumber[o.number] = o
	}
	return o.number
}

func (t *timers) clearTimeout(c goja.FunctionCall) goja.Value {
	v := c.Argument(0)
	if o, ok := own(v); ok && !o.immediate {
		o.clear()
	} else if n, ok := number(v); ok && t.byNumber[n] != nil {
		t.byNumber[n].clear()
	}
	return goja.Undefined()
}

func (t *timers) clearImmediate(c goja.FunctionCall) goja.Value {
	if o, ok := own(c.Argument(0)); ok && o.immediate {
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

// own returns the timer behind an object.
func own(v goja.Value) (o *timer, ok bool) {
	if obj, is := v.(*goja.Object); is && obj.ExportType() == reflect.TypeFor[*timer]() {
		o, ok = obj.Export().(*timer)
	}
	return o, ok
}

// number returns the number that a primitive stands for: a number itself, or a string of one.
func number(v goja.Value) (int64, bool) {
	switch x := primitive(v).(type) {
	case int64:
		return x, true
	case string:
		n, err := strconv.ParseInt(x, 10, 64)
		return n, err == nil
	}
	return 0, false
}

// primitive returns the Go value of a primitive. Of an object it returns the object itself: to
// export one is to copy all that it leads to, and calls its getters.
func primitive(v goja.Value) any {
	if _, ok := v.(*goja.Object); ok {
		return v
	}
	return v.Export()
}

// class makes a class of timers, with what both have, and returns its prototype.
func (t *timers) class(name string, hasRef func(*timer) bool, other goja.Value) *goja.Object {
	vm := t.loop.VM
	proto := vm.NewObject()
	c := vm.ToValue(func(goja.ConstructorCall) *goja.Object {
		t.loop.Throw("TypeError", "", "Illegal constructor")
		return nil
	}).(*goja.Object)
	const no, yes = goja.FLAG_FALSE, goja.FLAG_TRUE
	must(c.DefineDataProperty("name", vm.ToValue(name), no, yes, no))
	must(c.DefineDataProperty("prototype", proto, no, no, no))
	must(proto.DefineDataProperty("constructor", c, yes, yes, no))
	t.on(proto, "ref", func(o *timer) { o.setRef(true) })
	t.on(proto, "unref", func(o *timer) { o.setRef(false) })
	t.loop.Method(proto, "hasRef", 0, func(c goja.FunctionCall) goja.Value {
		if o, ok := own(c.This); ok {
			return vm.ToValue(hasRef(o))
		}
		return other
	})
	dispose := t.loop.Function("[Symbol.dispose]", 0, func(c goja.FunctionCall) goja.Value {
		if o, ok := own(c.This); ok {
			o.clear()
		}
		return goja.Undefined()
	})
	must(proto.DefineDataPropertySymbol(loop.SymDispose, dispose, yes, yes, no))
	return proto
}

// on defines a method that returns its object. As in Node, it does nothing for others.
func (t *timers) on(proto *goja.Object, name string, f func(*timer)) {
	t.loop.Method(proto, name, 0, func(c goja.FunctionCall) goja.Value {
		if o, ok := own(c.This); ok {
			f(o)
		}
		return c.This.ToObject(t.loop.VM) // undefined throws
	})
}

// timeoutClass returns the prototype of the class Timeout.
func (t *timers) timeoutClass() *goja.Object {
	if t.timeouts == nil {
		p := t.class("Timeout", func(o *timer) bool { return !o.unrefed }, goja.Undefined())
		t.timeouts = p
		t.on(p, "refresh", (*timer).refresh)
		t.on(p, "close", (*timer).clear)
		f := t.loop.Function("[Symbol.toPrimitive]", 0, func(c goja.FunctionCall) goja.Value {
			if o, ok := own(c.This); ok {
				return t.loop.VM.ToValue(o.primitive())
			}
			return c.This
		})
		must(p.DefineDataPropertySymbol(goja.SymToPrimitive, f, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	}
	return t.timeouts
}

// immediateClass returns the prototype of the class Immediate.
func (t *timers) immediateClass() *goja.Object {
	if t.immediates == nil {
		t.immediates = t.class("Immediate",
			func(o *timer) bool { return o.timer.Waits() && !o.unrefed }, t.loop.VM.ToValue(false))
	}
	return t.immediates
}

func rest(c goja.FunctionCall, n int) []goja.Value { return loop.Rest(c, n) }

func must(err error) {
	if err != nil {
		panic(err)
	}
}
