package web

import (
	"slices"

	"github.com/dop251/goja"
)

// taskSignal is the state of a TaskSignal.
type taskSignal struct {
	signal
	priority  taskPriority
	changing  bool
	changes   []*func()
	followers members[taskSignal] // have the same priority, and none of their own
	leader    *taskSignal         // of whose followers it is one; nil if its priority is its own
	leads     *member[taskSignal] // its place among these
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
	s.keepBoth()
	return func() {
		if at := slices.Index(s.changes, &f); at >= 0 {
			s.changes = slices.Delete(slices.Clone(s.changes), at, at+1)
			s.keepBoth()
		}
	}
}

// keepBoth keeps the signal in memory while somebody waits for its abort or its priority.
func (s *taskSignal) keepBoth() {
	s.keep()
	s.leads.keep(s, len(s.changes) > 0 || s.listens("prioritychange"))
}

// set changes the priority of the signal, and of those that follow it.
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
	for _, o := range s.followers.signals() {
		o.set(p)
	}
}

func (w *window) makeTaskSignal() {
	c := w.newClass("TaskSignal", w.class("AbortSignal"), 0, nil)
	getter(c, "priority", func(s *taskSignal) goja.Value { return w.value(s.priority.String()) })
	handlers[*taskSignal](w, c.proto, nil, "prioritychange")
	c.static("any", 1, func(args arguments) goja.Value {
		signals, wish := w.signals(args), args.options(1).get("priority")
		s := w.newTaskSignal(userVisible)
		s.follow(signals)
		if wish != nil {
			w.followPriority(s, args, wish)
		}
		return s.this
	})
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

// followPriority gives a signal a priority, or that of another signal.
func (w *window) followPriority(s *taskSignal, args arguments, wish goja.Value) {
	o, ok := of[*taskSignal](w, wish)
	if !ok {
		s.priority = w.enum(args, wish)
		return
	}
	s.priority, s.leader = o.priority, o
	if o.leader != nil {
		s.leader = o.leader
	}
	s.leads, s.changed = newMember(s), s.keepBoth
	s.leader.followers.add(s.leads)
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
