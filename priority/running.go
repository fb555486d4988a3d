package priority

import "github.com/rxsched/rxsched/internal/runtime/gort"

// running is the task that runs. It is guarded by the host.
type running struct {
	task    *Task // or nil
	stopped int64 // the goroutine that cancelled its run, or manyGoroutines; 0 if none did
}

// manyGoroutines is not the number of any goroutine.
const manyGoroutines = -1

func (r *running) is(t *Task) bool { return t == r.task }

func (r *running) begin(t *Task) { r.task, r.stopped = t, 0 }

// stop notes that the calling goroutine has cancelled the run.
func (r *running) stop() {
	g := gort.Goid()
	if r.stopped != 0 && r.stopped != g {
		g = manyGoroutines
	}
	r.stopped = g
}

// end ends the run, and returns the task.
func (r *running) end() (t *Task) {
	t, r.task = r.task, nil
	return t
}

// cancelled reports whether another goroutine than this has cancelled the latest run.
func (r *running) cancelled() bool { return r.stopped != 0 && r.stopped != gort.Goid() }
