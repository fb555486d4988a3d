package priority

import (
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// trace tells the host's tracers of tasks, by their numbers. It is guarded by the host.
type trace struct {
	on     *bool         // the host is traced; set once, as the two below
	tracer kernel.Tracer // of the host
	series uint64        // the upper bits of the IDs
}

func (t *trace) init(k kernel.Kernel) {
	k.Mutex().Lock()
	defer k.Mutex().Unlock()
	t.on, t.tracer, t.series = k.Traced(), k.Tracer(), k.Series()
}

// tell tells of a task, if the host is traced.
func (t *trace) tell(what func(kernel.Tracer, kernel.Work), task *Task, labelled bool) {
	if *t.on {
		t.tellTracer(what, task, labelled)
	}
}

func (t *trace) tellTracer(what func(kernel.Tracer, kernel.Work), task *Task, labelled bool) {
	w := kernel.Work{Task: true, ID: t.series + task.number}
	if labelled {
		w.Label, w.Ready = task.label(), task.start
	}
	what(t.tracer, w)
}

func (t *trace) queued(task *Task) { t.tell(kernel.Tracer.Queued, task, true) }

func (t *trace) begins(task *Task) { t.tell(kernel.Tracer.Begin, task, true) }

// ends says that a run has ended.
func (t *trace) ends(task *Task) { t.tell(kernel.Tracer.End, task, false) }

func (t *trace) cancelled(task *Task) { t.tell(kernel.Tracer.Cancelled, task, false) }

// label returns a task's name in traces.
func (t *Task) label() string {
	if t.action != nil {
		return t.action.Label()
	}
	return gort.FuncName(t.work)
}
