package priority

import "github.com/rxsched/rxsched/internal/gort"

// running is the task that runs. It is guarded by the host.
type running struct {
	task    *Task // or nil
	stopped int64 // the goroutine that cancelled its run, or manyGoroutines; 0 if none did
}

// manyGoroutines is not the number of any goroutine.
const manyGoroutines = -1

func (r *running) is(t *Task) bool { return t == r.task }

func (r *running) begin(t *Task) { r.task = t }

// stop notes that the calling goroutine has cancelled the run.
func (r *running) stop() {
	g := gort.Goid()
	if r.stopped != 0 && r.stopped != g {
		g = manyGoroutines
	}
	r.stopped = g
}

// end returns the task whose run is over, and reports whether another goroutine than this has
// cancelled that.
func (r *running) end() (t *Task, cancelled bool) {
	t, by := r.task, r.stopped
	r.task, r.stopped = nil, 0
	return t, by != 0 && by != gort.Goid()
}
