package web

import (
	"slices"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// scheduling is the window's scheduler, of WICG's Prioritized Task Scheduling.
//
// It doesn't run its tasks with package priority, because the semantics differ: each task is a task
// of the host, and so has a microtask checkpoint of its own; the order is by priority alone, and
// nothing expires; what yields goes before other tasks of its priority; and signals change
// priorities of tasks that wait.
type scheduling struct {
	ready   []*task // in order
	seq     uint64
	urgency urgency
}

// taskPriority is a priority of the standard. The greater is the more urgent.
type taskPriority int

const (
	background taskPriority = iota
	userVisible
	userBlocking
)

var priorityNames = [...]string{"background", "user-visible", "user-blocking"}

// String returns the name that scripts use.
func (p taskPriority) String() string { return priorityNames[p] }

// source is the scheduling state of code: from where what it schedules has its priority, and what
// aborts it.
type source struct {
	fixed  taskPriority
	signal *taskSignal // has the priority instead; may be nil
	abort  *signal     // may be nil
}

func (s *source) priority() taskPriority {
	if s.signal != nil {
		return s.signal.priority
	}
	return s.fixed
}

// enum returns a value as a priority. It throws a TypeError if it is none.
func (w *window) enum(args arguments, v goja.Value) taskPriority {
	name := w.text(v).String()
	at := slices.Index(priorityNames[:], name)
	if at < 0 {
		args.typeError("The provided value '%s' is not a valid enum value of type TaskPriority.",
			name)
	}
	return taskPriority(at)
}

func (w *window) makeScheduler() {
	c := w.newClass("Scheduler", nil, 0, nil)
	w.promising(c, "postTask", 1, w.postTask)
	w.promising(c, "yield", 0, func(arguments, *task) {})
}

// promising defines a method that makes a task, and returns its promise. What goes wrong rejects
// the promise. A task without a call is a continuation.
func (w *window) promising(c *class, name string, length int, set func(arguments, *task)) {
	failed := "execute '" + name + "' on '" + c.name + "'"
	f := w.loop.Function(name, length, func(call goja.FunctionCall) goja.Value {
		p, resolve, reject := w.vm.NewPromise()
		t := &task{resolve: resolve, reject: reject}
		ex := w.vm.Try(func() {
			receiver[*object](w, call.This, "Scheduler")
			args := arguments{w, call.Arguments, failed}
			args.require(length)
			set(args, t)
			if t.call == nil {
				w.yield(t)
			}
		})
		if ex != nil {
			must(reject(ex.Value()))
		}
		return w.value(p)
	})
	must(c.proto.DefineDataProperty(name, f, yes, yes, yes))
}

// postTask reads the arguments of postTask, and schedules the task.
func (w *window) postTask(args arguments, t *task) {
	f := args.callback(0)
	t.call = func() (goja.Value, error) { return f(goja.Undefined()) }
	o := args.options(1)
	delay := 0.0
	if v := o.get("delay"); v != nil {
		delay = args.integer(v)
	}
	t.source = &source{fixed: userVisible}
	wish := o.get("priority")
	if wish != nil {
		t.source.fixed = w.enum(args, wish)
	}
	if v := o.get("signal"); v != nil {
		s, ok := of[aSignal](w, v)
		if !ok {
			args.typeError("member signal is not of type AbortSignal.")
		}
		t.source.abort = s.signaling()
		if s, ok := s.(*taskSignal); ok && wish == nil {
			t.source.signal = s
		}
	}
	w.schedule(t, duration(delay))
}

// yield schedules a continuation of the code that is running, with its scheduling state.
func (w *window) yield(t *task) {
	t.continuation = true
	t.call = func() (goja.Value, error) { return goja.Undefined(), nil }
	var ok bool
	if t.source, ok = w.loop.Carried().Scheduling.(*source); !ok {
		t.source = &source{fixed: userVisible}
	}
	w.schedule(t, 0)
}

// schedule makes a task ready when a delay has passed, unless its signal is aborted.
func (w *window) schedule(t *task, delay time.Duration) {
	var timer *loop.Timer
	if s := t.source.abort; s != nil {
		if s.aborted() {
			panic(s.reason)
		}
		t.forget = append(t.forget, s.onAbort(func() {
			if timer != nil {
				timer.Clear()
			}
			w.end(t)
			must(t.reject(s.reason))
		}))
	}
	if delay > 0 {
		timer = w.loop.After(func() error { w.enqueue(t); return nil }, delay)
		return
	}
	w.enqueue(t)
}

// scheduled calls f with a scheduling state, which its jobs will have, too.
func (w *window) scheduled(s *source, f func() (goja.Value, error)) (goja.Value, error) {
	w.loop.Carry(loop.Context{Scheduling: s})
	defer w.loop.Carry(loop.Context{})
	return f()
}
