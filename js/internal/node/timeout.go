package node

import (
	"math"
	"strconv"
	"time"

	"github.com/dop251/goja"
)

// timeout is Node's Timeout: what setTimeout and setInterval return.
type timeout struct {
	armed
	number int64      // as a primitive
	delay  float64    // in milliseconds
	repeat goja.Value // null, or the period
	named  bool       // has been used as a primitive
}

// newTimeout makes a timer and arms it.
func (t *timers) newTimeout(c goja.FunctionCall, repeats bool) goja.Value {
	f := t.loop.CallbackArg("callback", c.Argument(0))
	t.number++
	o := &timeout{armed: armed{
		timers: t, value: c.Argument(0), call: f, args: rest(c, 2), extra: extra{own: timeoutKeys},
	}, number: t.number, delay: delay(c.Argument(1)), repeat: goja.Null()}
	if repeats {
		o.repeat = t.loop.VM.ToValue(o.delay)
	}
	if after := c.Argument(1).ToFloat(); after > math.MaxInt32 {
		t.warn("TimeoutOverflowWarning", t.loop.VM.ToValue(after).String()+
			" does not fit into a 32-bit signed integer.\nTimeout duration was set to 1.")
	}
	o.timer.Init(t.loop, o, o.value)
	o.arm()
	return o.object(o, t.timeoutClass())
}

// delay returns a delay in milliseconds as Node understands it.
func delay(v goja.Value) float64 {
	const most = math.MaxInt32
	d := v.ToFloat()
	if !(d >= 1 && d <= most) {
		return 1
	}
	return math.Trunc(d)
}

func (o *timeout) repeats() bool { return o.repeat.ToBoolean() }

// arm arms the timer, for the delay.
func (o *timeout) arm() {
	o.timer.Set(milliseconds(o.delay), o.repeats())
	if o.unrefed {
		o.timer.SetRef(false)
	}
}

func milliseconds(d float64) time.Duration { return time.Duration(d) * time.Millisecond }

// Fire is called by the host.
func (o *timeout) Fire() {
	o.destroyed = !o.timer.Waits() && !o.repeats()
	o.timers.loop.Call(o.call, o.obj, o.args...)
	switch {
	case o.call == nil: // it was cleared
	case o.delay == -1: // a script has set _idleTimeout
		o.timer.Clear()
		o.destroyed = true
	case o.timer.Repeats() && o.timer.Waits() && !o.repeats():
		o.timer.Clear()
		o.destroyed = true
	case o.repeats() && !o.timer.Waits():
		o.delay = delay(o.repeat)
		o.arm()
	}
	if o.destroyed {
		o.timers.forget(o)
	}
}

// clear clears the timer for good.
func (o *timeout) clear() {
	o.timer.Clear()
	o.timers.forget(o)
	o.destroyed, o.delay = true, -1
	o.value, o.call = goja.Null(), nil
}

// refresh makes the timer due a delay from now, also if it has fired. A timer that was cleared
// stays so.
func (o *timeout) refresh() {
	switch {
	case o.call == nil, o.delay < 0:
	case o.timer.Period() == milliseconds(o.delay) && o.timer.Refresh(): // it waits
	default:
		o.timer.Clear()
		o.destroyed = false
		o.arm()
	}
}

// primitive returns the number by which clearTimeout knows the timer, too.
func (o *timeout) primitive() int64 {
	if !o.destroyed && !o.named {
		o.named = true
		if o.timers.byNumber == nil {
			o.timers.byNumber = map[int64]*timeout{}
		}
		o.timers.byNumber[o.number] = o
	}
	return o.number
}

var timeoutKeys = []string{
	"_idleTimeout", "_idlePrev", "_idleNext", "_idleStart", "_onTimeout", "_timerArgs", "_repeat",
	"_destroyed",
}

// Get returns a property of the object.
func (o *timeout) Get(key string) goja.Value {
	vm := o.timers.loop.VM
	switch key {
	case "_idleTimeout":
		return vm.ToValue(o.delay)
	case "_idleStart":
		return vm.ToValue(o.timer.Start().Milliseconds())
	case "_onTimeout":
		return o.value
	case "_timerArgs":
		return o.arguments()
	case "_repeat":
		return o.repeat
	}
	return o.get(key)
}

// Set sets a property of the object. Of the timer's own, the function, the period and
// the delay can be set. A delay counts from the next refresh on; one of -1 ends an interval.
func (o *timeout) Set(key string, v goja.Value) bool {
	switch key {
	case "_onTimeout":
		if f, ok := goja.AssertFunction(v); ok {
			o.value, o.call = v, f
		} else if o.call != nil && !v.ToBoolean() {
			o.value, o.call = v, ignored
		}
	case "_repeat":
		o.setRepeat(v)
	case "_idleTimeout":
		o.delay = v.ToFloat()
	default:
		o.set(key, v)
	}
	return true
}

// ignored is what is called in the place of a function that a script has taken away.
func ignored(goja.Value, ...goja.Value) (goja.Value, error) { return goja.Undefined(), nil }

// setRepeat gives an interval another period. It makes a timer an interval, or a timeout, from its
// next callback on.
func (o *timeout) setRepeat(v goja.Value) {
	was := o.repeats()
	o.repeat = v
	if was && o.repeats() && o.timer.Waits() {
		o.delay = delay(v)
		o.timer.SetPeriod(milliseconds(o.delay))
	}
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
