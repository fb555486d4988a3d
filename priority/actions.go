package priority

import "github.com/rxsched/rxsched/action"

// actions holds the tasks that run actions. They are not referred to elsewhere, so they are reused.
// It is guarded by the host.
type actions struct {
	tasks   []*Task // all of them, by slot
	vacant  []*Task
	orphans []*action.Action // were pending when the host closed, and are to be abandoned
}

// acquire returns a task that is not in use.
func (a *actions) acquire() *Task {
	if last := len(a.vacant) - 1; last >= 0 {
		t := a.vacant[last]
		a.vacant = a.vacant[:last]
		return t
	}
	t := new(Task)
	a.tasks = append(a.tasks, t)
	t.slot = uint32(len(a.tasks))
	return t
}

// bySlot returns the task that has an ID.
func (a *actions) bySlot(id action.ID) *Task { return a.tasks[id-1] }

// releaseAll makes them all blank. What was pending becomes orphans.
func (a *actions) releaseAll() {
	for _, t := range a.tasks {
		if t.action != nil {
			a.orphans = append(a.orphans, t.action)
			t.action = nil
		}
	}
}

// takeOrphans returns the orphans, once.
func (a *actions) takeOrphans() (orphans []*action.Action) {
	orphans, a.orphans = a.orphans, nil
	return orphans
}

// release makes a task vacant. When all are, those of a burst are let go of.
func (a *actions) release(t *Task) {
	if a.vacant = append(a.vacant, t); len(a.vacant) == len(a.tasks) && len(a.tasks) > spare {
		a.tasks, a.vacant = nil, nil
	}
}

const spare = 1024 // tasks that are kept
