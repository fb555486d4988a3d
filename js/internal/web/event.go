package web

import (
	"github.com/dop251/goja"
)

// events are what events have in common.
type events struct {
	isTrusted *goja.Object // the getter, which all events share
	current   goja.Value   // window.event
}

// The phases of an event.
const (
	none = iota
	capturing
	atTarget
	bubbling
)

// event is the state of an Event.
type event struct {
	object
	kind goja.String // its type
	name string      // the same for Go
	time float64     // in milliseconds

	bubbles, cancelable, composed bool

	target, current *target
	path            []*target // while it is dispatched
	phase           int
	stopped         bool // for the next target
	stoppedNow      bool // for the next listener
	canceled        bool
	passive         bool // its listener may not cancel it
	dispatching     bool
	trusted         bool
}

// anEvent is the state of an Event or of one of its subclasses.
type anEvent interface {
	platform
	base() *event
}

func (e *event) base() *event { return e }

// init defines isTrusted, which is an own property.
func (e *event) init(w *window) {
	must(e.this.DefineAccessorProperty("isTrusted", w.events.isTrusted, nil, no, yes))
}

// initialize sets an event's type and its options.
func (e *event) initialize(w *window, kind goja.String, o options) {
	e.setType(kind)
	e.bubbles, e.cancelable = o.flag("bubbles"), o.flag("cancelable")
	e.composed = o.flag("composed")
	e.time = w.now()
}

func (e *event) setType(kind goja.String) { e.kind, e.name = kind, kind.String() }

// eventClass defines a subclass of Event. build returns its state, of which only the event's own
// fields are not set yet.
func (w *window) eventClass(name string, length int, build func(o options) anEvent) *class {
	return w.newClass(name, w.class("Event"), length, func(args arguments) platform {
		kind, o := args.text(0), args.options(1)
		base := new(event)
		base.initialize(w, kind, o)
		e := build(o)
		*e.base() = *base
		return e
	})
}

func (w *window) makeEvent() {
	w.events.isTrusted = w.loop.Function("get isTrusted", 0, func(c goja.FunctionCall) goja.Value {
		return w.value(receiver[anEvent](w, c.This, "Event").base().trusted)
	})
	c := w.newClass("Event", nil, 1, func(args arguments) platform {
		kind := args.text(0)
		e := new(event)
		e.initialize(w, kind, args.options(1))
		return e
	})
	c.constants("NONE", "CAPTURING_PHASE", "AT_TARGET", "BUBBLING_PHASE")
	read := func(name string, f func(e *event) any) {
		getter(c, name, func(e anEvent) goja.Value { return w.value(f(e.base())) })
	}
	read("type", func(e *event) any { return e.kind })
	read("target", func(e *event) any { return objectOf(e.target) })
	read("currentTarget", func(e *event) any { return objectOf(e.current) })
	read("eventPhase", func(e *event) any { return e.phase })
	read("bubbles", func(e *event) any { return e.bubbles })
	read("cancelable", func(e *event) any { return e.cancelable })
	read("defaultPrevented", func(e *event) any { return e.canceled })
	read("composed", func(e *event) any { return e.composed })
	read("timeStamp", func(e *event) any { return e.time })
	w.installEventMethods(c)
}

func (w *window) installEventMethods(c *class) {
	do := func(name string, f func(e *event)) {
		method(c, name, 0, func(e anEvent, _ arguments) goja.Value {
			f(e.base())
			return goja.Undefined()
		})
	}
	method(c, "composedPath", 0, func(e anEvent, _ arguments) goja.Value {
		return w.vm.NewArray(e.base().composedPath()...)
	})
	do("stopPropagation", func(e *event) { e.stopped = true })
	do("stopImmediatePropagation", func(e *event) { e.stopped, e.stoppedNow = true, true })
	do("preventDefault", (*event).cancel)
}

// cancel is preventDefault.
func (e *event) cancel() {
	if e.cancelable && !e.passive {
		e.canceled = true
	}
}

// composedPath returns the targets on the event's way, the first one first.
func (e *event) composedPath() (path []any) {
	for _, t := range e.path {
		path = append(path, t.this)
	}
	return path
}

// objectOf returns the object of a target, or null.
func objectOf(t *target) any {
	if t == nil {
		return goja.Null()
	}
	return t.this
}
