package node

import (
	"slices"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// immediate is Node's Immediate: what setImmediate returns.
type immediate struct {
	timers *timers
	obj    *goja.Object
	value  goja.Value
	call   goja.Callable
	args   []goja.Value
	timer  loop.Timer

	destroyed bool
	unrefed   bool
	extra
}

func (t *timers) newImmediate(c goja.FunctionCall) goja.Value {
	f := t.loop.CallbackArg("callback", c.Argument(0))
	o := &immediate{timers: t, value: c.Argument(0), call: f, args: rest(c, 1)}
	o.timer.Init(t.loop, o, o.value)
	o.timer.SetImmediate()
	o.obj = t.loop.VM.NewDynamicObject(o)
	must(o.obj.SetPrototype(t.immediateProto))
	return o.obj
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

func (o *immediate) setRef(ref bool) {
	o.unrefed = !ref
	o.timer.SetRef(ref)
}

var immediateKeys = []string{"_idleNext", "_idlePrev", "_onImmediate", "_argv", "_destroyed"}

// Get returns a property of the object.
func (o *immediate) Get(key string) goja.Value {
	vm := o.timers.loop.VM
	switch key {
	case "_onImmediate":
		return o.value
	case "_argv":
		if len(o.args) > 0 {
			return vm.ToValue(slices.Clone(o.args))
		}
		return goja.Undefined()
	case "_destroyed":
		return vm.ToValue(o.destroyed)
	case "_idlePrev", "_idleNext":
		return goja.Null()
	}
	return o.extra[key]
}

// Set sets a property of the object. Of the immediate's own, the function can be set.
func (o *immediate) Set(key string, v goja.Value) bool {
	if key == "_onImmediate" {
		if f, ok := goja.AssertFunction(v); ok {
			o.value, o.call = v, f
		}
	} else if !slices.Contains(immediateKeys, key) {
		o.extra.set(key, v)
	}
	return true
}

// Has reports whether there is a property.
func (o *immediate) Has(key string) bool {
	return slices.Contains(immediateKeys, key) || o.extra[key] != nil
}

// Delete deletes a property that is not the immediate's own.
func (o *immediate) Delete(key string) bool { delete(o.extra, key); return true }

// Keys returns the names of the properties.
func (o *immediate) Keys() []string {
	return append(slices.Clone(immediateKeys), o.extra.keys()...)
}
