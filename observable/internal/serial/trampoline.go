package serial

import "sync/atomic"

// Trampoline runs its step once for Begin and for each call of Again, one after the other and never
// nested. An operator uses it to subscribe to a next source when one ends. So the stack does not
// grow if sources end synchronously, and the operator has left one source before it subscribes to
// the next.
type Trampoline struct {
	Step  Runner       // set once, before Begin
	asked atomic.Int32 // steps still to run, without the running one; -1 if none runs

	// Only the goroutine that runs a step touches these.
	Within bool // more is asked for within the running step; the step sets it
	Over   bool // nothing is to run any more: a step sets it
	Same   bool // the next step does what the latest did; the step that asks for it sets it
	more   bool // the step has asked for another
}

// Begin runs the first step, and those that are asked for meanwhile. The maker of t calls it, once.
func (t *Trampoline) Begin() {
	for t.run(); !t.Over && t.asked.Add(-1) >= 0; t.run() {
	}
}

// Again asks for one more step, after Begin was called. If no step is running, Again runs it before
// it returns. Otherwise the goroutine that runs the current step runs this one next. Any goroutine
// may call it.
func (t *Trampoline) Again() {
	if t.asked.Add(1) == 0 {
		t.Begin()
	}
}

// More is Again for the running step itself: only the goroutine that runs it may call it.
func (t *Trampoline) More() { t.more = true }

// Taken reports whether the running step has asked for another, and takes it: the step does it
// itself.
func (t *Trampoline) Taken() (more bool) {
	more, t.more = t.more, false
	return more
}

// run runs a step, and those that it asks for.
func (t *Trampoline) run() {
	for t.Step.Run(); t.Taken(); t.Step.Run() {
	}
}
