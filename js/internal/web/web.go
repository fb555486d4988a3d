// Package web installs what a browser gives its programs besides the language.
package web

import (
	"math"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js/internal/loop"
)

// Install installs the browser's globals.
func Install(l *loop.Loop) {
	installTimers(l)
	global := l.VM.GlobalObject()
	must(l.VM.Set("window", global))
	must(l.VM.Set("self", global))
}

// timers are the timers of a window.
type timers struct {
	loop   *loop.Loop
	number int64
	live   map[int64]*timer
	level  int // nesting of the timer that runs
}

// timer is a timer that waits, or an interval.
type timer struct {
	timers *timers
	number int64
	call   goja.Callable
	args   []goja.Value
	id     host.TimerID
	period time.Duration // of an interval, which is armed anew after each run
	level  int
	repeat bool
}

func installTimers(l *loop.Loop) {
	t := &timers{loop: l, live: map[int64]*timer{}}
	l.Global("setTimeout", 1, func(c goja.FunctionCall) goja.Value { return t.set(c, false) })
	l.Global("setInterval", 1, func(c goja.FunctionCall) goja.Value { return t.set(c, true) })
	l.Global("clearTimeout", 0, t.clear)
	l.Global("clearInterval", 0, t.clear)
	l.Global("queueMicrotask", 1, t.queueMicrotask)
}

func (t *timers) queueMicrotask(c goja.FunctionCall) goja.Value {
	f := t.loop.CallbackArg("callback", c.Argument(0))
	t.loop.QueueMicrotask(func() error {
		_, err := f(goja.Undefined())
		return err
	})
	return goja.Undefined()
}

// set arms a timer and returns its handle. What is not a function is source to be run.
func (t *timers) set(c goja.FunctionCall, repeat bool) goja.Value {
	call, ok := goja.AssertFunction(c.Argument(0))
	if !ok {
		source := c.Argument(0).String()
		call = func(goja.Value, ...goja.Value) (goja.Value, error) {
			return t.loop.VM.RunString(source)
		}
	}
	t.number++
	o := &timer{
		timers: t, number: t.number, call: call, args: loop.Rest(c, 2), period: delay(c.Argument(1)),
		level: t.level + 1, repeat: repeat,
	}
	t.live[o.number] = o
	o.arm()
	return t.loop.VM.ToValue(o.number)
}

// delay returns a delay as the web understands it: a 32-bit integer, and 0 if that is negative.
func delay(v goja.Value) time.Duration {
	return time.Duration(max(0, int32(v.ToInteger()))) * time.Millisecond
}

const (
	deep  = 5 // timers that are nested deeper
	clamp = 4 * time.Millisecond
)

// arm arms the timer.
func (o *timer) arm() {
	d := o.period
	if o.level > deep {
		d = max(d, clamp)
	}
	o.id, _ = o.timers.loop.Host.SetTimeout(o.fire, d)
}

// fire is called by the host.
func (o *timer) fire() {
	t := o.timers
	if !o.repeat {
		delete(t.live, o.number)
	}
	t.level = o.level
	t.loop.Callback(func() error {
		_, err := o.call(t.loop.VM.GlobalObject(), o.args...)
		return err
	})
	t.level = 0
	if o.repeat && t.live[o.number] == o {
		o.level = min(o.level+1, math.MaxInt32)
		o.arm()
	}
}

func (t *timers) clear(c goja.FunctionCall) goja.Value {
	if o := t.live[c.Argument(0).ToInteger()]; o != nil {
		delete(t.live, o.number)
		t.loop.Host.ClearTimer(o.id)
	}
	return goja.Undefined()
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
