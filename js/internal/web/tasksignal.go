package web

import (
	"slices"

	"github.com/dop251/goja"
)

// taskSignal is the state of a TaskSignal.
type taskSignal struct {
	signal
	priority taskPriority
	changing bool
	changes  []*func()
}

// taskController is the state of a TaskController.
type taskController struct{ controller }

// changeEvent is the state of a TaskPriorityChangeEvent.
type changeEvent struct {
	event
	previous taskPriority
}

func (w *window) newTaskSignal(p taskPriority) *taskSignal {
	s := &taskSignal{priority: p}
	s.w = w
	w.class("TaskSignal").create(s)
	return s
}

// onChange calls f when the priority changes, before the event.
func (s *taskSignal) onChange(f func()) (remove func()) {
	s.changes = append(s.changes, &f)
	return func() {
		if at := slices.Index(s.changes, &f); at >= 0 {
			s.changes = slices.Delete(slices.Clone(s.changes), at, at+1)
		}
	}
}

// set changes the priority of the signal.
func (s *taskSignal) set(p taskPriority) {
	w := s.w
	if s.changing {
		w.throw("NotAllowedError", "Cannot change priority when a prioritychange event is in "+
			"progress.")
	}
	if s.priority == p {
		return
	}
	s.changing = true
	defer func() { s.changing = false }()
	previous := s.priority
	s.priority = p
	for _, f := range s.changes {
		(*f)()
	}
	if s.listens("prioritychange") {
		e := &changeEvent{previous: previous}
		w.fresh(w.class("TaskPriorityChangeEvent"), e, "prioritychange")
		w.dispatch(&s.target, e)
	}
}

func (w *window) makeTaskSignal() {
	c := w.newClass("TaskSignal", w.class("AbortSignal"), 0, nil)
	getter(c, "priority", func(s *taskSignal) goja.Value { return w.value(s.priority.String()) })
	handlers[*taskSignal](w, c.proto, nil, "prioritychange")
	event := w.eventClass("TaskPriorityChangeEvent", 2, func(o options) anEvent {
		v := o.get("previousPriority")
		if v == nil {
			o.args.typeError("Required member previousPriority is undefined.")
		}
		return &changeEvent{previous: w.enum(o.args, v)}
	})
	getter(event, "previousPriority", func(e *changeEvent) goja.Value {
		return w.value(e.previous.String())
	})
}

func (w *window) makeTaskController() {
	c := w.newClass("TaskController", w.class("AbortController"), 0, func(args arguments) platform {
		p := userVisible
		if v := args.options(0).get("priority"); v != nil {
			p = w.enum(args, v)
		}
		return &taskController{controller{signal: w.newTaskSignal(p)}}
	})
	method(c, "setPriority", 1, func(c *taskController, args arguments) goja.Value {
		c.signal.(*taskSignal).set(w.enum(args, args.at(0)))
		return goja.Undefined()
	})
}
