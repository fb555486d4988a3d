package node

import (
	"maps"
	"slices"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// armed is what a Timeout and an Immediate have in common. It is the object itself: its properties
// are fields, and the rest is in extra.
type armed struct {
	timers *timers
	obj    *goja.Object
	value  goja.Value // the function
	call   goja.Callable
	args   []goja.Value
	timer  loop.Timer

	destroyed bool
	unrefed   bool
	extra
}

// object makes the object, which d is.
func (o *armed) object(d goja.DynamicObject, proto *goja.Object) *goja.Object {
	o.obj = o.timers.loop.VM.NewDynamicObject(d)
	must(o.obj.SetPrototype(proto))
	return o.obj
}

func (o *armed) setRef(ref bool) {
	o.unrefed = !ref
	o.timer.SetRef(ref)
}

// arguments returns those of the function.
func (o *armed) arguments() goja.Value {
	if len(o.args) == 0 {
		return goja.Undefined()
	}
	return o.timers.loop.VM.ToValue(slices.Clone(o.args))
}

// get returns a property that both have, or one of a script's.
func (o *armed) get(key string) goja.Value {
	switch key {
	case "_destroyed":
		return o.timers.loop.VM.ToValue(o.destroyed)
	case "_idlePrev", "_idleNext":
		return goja.Null()
	}
	return o.added[key]
}

// extra are the properties that a script has added to an object, beside its own.
type extra struct {
	own   []string // names
	added map[string]goja.Value
}

// set sets a property that is not the object's own.
func (e *extra) set(key string, v goja.Value) {
	if slices.Contains(e.own, key) {
		return
	}
	if e.added == nil {
		e.added = map[string]goja.Value{}
	}
	e.added[key] = v
}

// Has reports whether there is a property.
func (e *extra) Has(key string) bool { return slices.Contains(e.own, key) || e.added[key] != nil }

// Delete deletes a property that is not the object's own.
func (e *extra) Delete(key string) bool { delete(e.added, key); return true }

// Keys returns the names of the properties.
func (e *extra) Keys() []string {
	return append(slices.Clone(e.own), slices.Sorted(maps.Keys(e.added))...)
}
