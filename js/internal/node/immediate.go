package node

import "github.com/dop251/goja"

// immediate is Node's Immediate: what setImmediate returns.
type immediate struct{ armed }

func (t *timers) newImmediate(c goja.FunctionCall) goja.Value {
	f := t.loop.CallbackArg("callback", c.Argument(0))
	o := &immediate{armed{
		timers: t, value: c.Argument(0), call: f, args: rest(c, 1), extra: extra{own: immediateKeys},
	}}
	o.timer.Init(t.loop, o, o.value)
	o.timer.SetImmediate()
	return o.object(o, t.immediateClass())
}

// Fire is called by the host.
func (o *immediate) Fire() {
	o.destroyed = true
	o.timers.loop.Call(o.call, o.obj, o.args...)
	o.value = goja.Null()
}

func (o *immediate) clear() {
	o.timer.Clear()
	o.destroyed, o.value = true, goja.Null()
}

var immediateKeys = []string{"_idleNext", "_idlePrev", "_onImmediate", "_argv", "_destroyed"}

// Get returns a property of the object.
func (o *immediate) Get(key string) goja.Value {
	switch key {
	case "_onImmediate":
		return o.value
	case "_argv":
		return o.arguments()
	}
	return o.get(key)
}

// Set sets a property of the object. Of the immediate's own, the function can be set.
func (o *immediate) Set(key string, v goja.Value) bool {
	if key == "_onImmediate" {
		if f, ok := goja.AssertFunction(v); ok {
			o.value, o.call = v, f
		}
	} else {
		o.set(key, v)
	}
	return true
}
