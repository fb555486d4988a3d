package priority

import (
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// trace tells the host's tracers of tasks. It numbers the tasks that are queued while the host is
// traced, because a field for the number would make every task larger. It is guarded by the host.
type trace struct {
	on      *bool         // the host is traced; set once, as the two below
	tracer  kernel.Tracer // of the host
	series  uint64        // the upper bits of the numbers
	last    uint64        // the number given last
	numbers map[*Task]uint64
}

func (t *trace) init(k kernel.Kernel) {
	k.Mutex().Lock()
	defer k.Mutex().Unlock()
	t.on, t.tracer, t.series = k.Traced(), k.Tracer(), k.Series()
}

// number returns the number of a task, and gives it one if it has none.
func (t *trace) number(task *Task) uint64 {
	if n, ok := t.numbers[task]; ok {
		return n
	}
	if t.numbers == nil {
		t.numbers = make(map[*Task]uint64)
	}
	t.last++
	t.numbers[task] = t.series + t.last
	return t.series + t.last
}

// tell tells of a task, if the host is traced.
func (t *trace) tell(what func(kernel.Tracer, kernel.Work), task *Task, labelled bool) {
	if *t.on {
		t.tellTracer(what, task, labelled)
	}
}

func (t *trace) tellTracer(what func(kernel.Tracer, kernel.Work), task *Task, labelled bool) {
	w := kernel.Work{Task: true, ID: t.number(task)}
	if labelled {
		w.Label = task.label()
	}
	what(t.tracer, w)
}

func (t *trace) queued(task *Task) {
	if *t.on {
		t.tellQueued(task)
	} else if t.numbers != nil {
		t.numbers = nil // tracing has ended
	}
}

func (t *trace) tellQueued(task *Task) {
	delete(t.numbers, task) // of its earlier use
	t.tracer.Queued(kernel.Work{
		Task: true, ID: t.number(task), Label: task.label(), Ready: task.start,
	})
}

func (t *trace) begins(task *Task) { t.tell(kernel.Tracer.Begin, task, true) }

// ends says that a run has ended.
func (t *trace) ends(task *Task) { t.tell(kernel.Tracer.End, task, false) }

// goesOn says that a task whose run has ended will continue.
func (t *trace) goesOn(task *Task) { t.tell(kernel.Tracer.Queued, task, true) }

func (t *trace) cancelled(task *Task) {
	t.tell(kernel.Tracer.Cancelled, task, false)
	t.forget(task)
}

// forget is called when the entry of a task is gone.
func (t *trace) forget(task *Task) {
	if t.numbers != nil {
		delete(t.numbers, task)
	}
}

func (t *trace) forgetAll() { t.numbers = nil }

// label returns a task's name in traces.
func (t *Task) label() string {
	if t.action != nil {
		return t.action.Label()
	}
	return gort.FuncName(t.work)
}
