package web

import (
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// timers are the timers of a window.
type timers struct {
	loop   *loop.Loop
	number int64
	live   map[int64]*timer
	level  int    // nesting of the timer that ran last
	turn   uint64 // and its turn, to which the level belongs
}

// timer is a timer that waits, or an interval.
type timer struct {
	timers *timers
	number int64
	call   goja.Callable
	args   []goja.Value
	timer  loop.Timer
	period time.Duration
	level  int  // of nesting
	repeat bool // is armed anew after each run
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
		level: 1, repeat: repeat,
	}
	if t.turn == t.loop.Turn() {
		o.level = min(t.level+1, deep+1)
	}
	o.timer.Init(t.loop, o, c.Argument(0))
	o.arm()
	t.live[o.number] = o
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
	o.timer.Set(d, false)
}

// Fire is called by the host.
func (o *timer) Fire() {
	t := o.timers
	if !o.repeat {
		delete(t.live, o.number)
	}
	t.level, t.turn = o.level, t.loop.Turn()
	t.loop.Call(o.call, t.loop.VM.GlobalObject(), o.args...)
	if o.repeat && t.live[o.number] == o {
		o.level = min(o.level+1, deep+1)
		o.arm()
	}
}

func (t *timers) clear(c goja.FunctionCall) goja.Value {
	if o := t.live[c.Argument(0).ToInteger()]; o != nil {
		delete(t.live, o.number)
		o.timer.Clear()
	}
	return goja.Undefined()
}
