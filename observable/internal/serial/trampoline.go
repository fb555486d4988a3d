package serial

import "sync/atomic"

// Trampoline calls its step once for each call of Again, one after the other and never nested. So
// an operator that subscribes anew when a source ends does not grow the stack if sources end
// synchronously, and has left one source before it subscribes to the next.
type Trampoline struct {
	Step  func()       // set once, before Again
	asked atomic.Int64 // steps running or still to run
}

// Again asks for one more step. It runs the step before it returns, unless a step is running: then
// whoever runs that one runs the next as well. Any goroutine may call it.
func (t *Trampoline) Again() {
	if t.asked.Add(1) > 1 {
		return
	}
	t.Step()
	for t.asked.Add(-1) > 0 {
		t.Step()
	}
}
