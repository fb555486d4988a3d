package node

import (
	"slices"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
)

// immediate is Node's Immediate: what setImmediate returns.
type immediate struct {
	timers *timers
	obj    *goja.Object
	value  goja.Value
	call   goja.Callable
	args   []goja.Value
	id     host.ImmediateID

	destroyed bool
	unrefed   bool
	extra
}

func (t *timers) newImmediate(c goja.FunctionCall) goja.Value {
	f := t.loop.CallbackArg("callback", c.Argument(0))
	o := &immediate{timers: t, value: c.Argument(0), call: f, args: rest(c, 1)}
	o.obj = t.loop.VM.NewDynamicObject(o)
	must(o.obj.SetPrototype(t.immediateProto))
	o.id, _ = t.loop.Host.SetImmediate(o.fire)
	t.live.add(o)
	return o.obj
}

func (o *immediate) fire() {
	o.destroyed = true
	o.timers.live.remove(o)
	o.timers.loop.Callback(func() error {
		_, err := o.call(o.obj, o.args...)
		return err
	})
	o.value = goja.Null()
}

func (o *immediate) clear() {
	if o.destroyed {
		return
	}
	o.destroyed = true
	o.timers.loop.Host.ClearImmediate(o.id)
	o.timers.live.remove(o)
	o.value = goja.Null()
}

func (o *immediate) setRef(ref bool) {
	if o.destroyed {
		return
	}
	o.unrefed = !ref
	if ref {
		o.timers.loop.Host.RefImmediate(o.id)
	} else {
		o.timers.loop.Host.UnrefImmediate(o.id)
	}
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
