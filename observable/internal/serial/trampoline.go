package serial

import "sync/atomic"

// Trampoline calls its step once for each call of Again, one after the other and never nested. An
// operator uses it to subscribe to a next source when one ends. So the stack does not grow if
// sources end synchronously, and the operator has left one source before it subscribes to the next.
type Trampoline struct {
	Step  Runner       // set once, before Again
	asked atomic.Int64 // steps running or still to run

	// Only the goroutine that runs a step touches these.
	Within bool // whoever asks for more is within the running step; the step sets it
	more   bool // the step has asked for another
}

// Again asks for one more step. If no step is running, Again runs it before it returns. Otherwise
// the goroutine that runs the current step runs this one next. Any goroutine may call it.
func (t *Trampoline) Again() {
	if t.asked.Add(1) > 1 {
		return
	}
	t.run()
	for t.asked.Add(-1) > 0 {
		t.run()
	}
}

// More is Again for the running step itself: only the goroutine that runs it may call it.
func (t *Trampoline) More() { t.more = true }

// run runs a step, and those that it asks for.
func (t *Trampoline) run() {
	for t.Step.Run(); t.more; t.Step.Run() {
		t.more = false
	}
}
