package priority

import (
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/gort"
)

// trace tells the host's tracers of tasks. It numbers the tasks that are queued while somebody
// traces, because a number of its own would make every task larger. It is guarded by the host.
type trace struct {
	on      *bool         // somebody traces; set once, as the two below
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
	n, ok := t.numbers[task]
	if ok {
		return n
	}
	if t.numbers == nil {
		t.numbers = make(map[*Task]uint64)
	}
	t.last++
	t.numbers[task] = t.series + t.last
	return t.series + t.last
}

// labelled returns what tracers are told of a task, with its label.
func (t *trace) labelled(task *Task) kernel.Work {
	return kernel.Work{Task: true, ID: t.number(task), Label: task.label()}
}

func (t *trace) queued(task *Task) {
	delete(t.numbers, task) // of its earlier use
	w := t.labelled(task)
	w.Ready = task.start
	t.tracer.Queued(w)
}

func (t *trace) begins(task *Task) {
	t.tracer.Begin(t.labelled(task))
}

// ends says that a run has ended.
func (t *trace) ends(task *Task) {
	t.tracer.End(kernel.Work{Task: true, ID: t.number(task)})
}

// goesOn says that a task whose run has ended will continue.
func (t *trace) goesOn(task *Task) {
	t.tracer.Queued(t.labelled(task))
}

func (t *trace) cancelled(task *Task) {
	t.tracer.Cancelled(kernel.Work{Task: true, ID: t.number(task)})
	delete(t.numbers, task)
}

// label returns a task's name in traces.
func (t *Task) label() string {
	if t.action != nil {
		return t.action.Label()
	}
	return gort.FuncName(t.work)
}
