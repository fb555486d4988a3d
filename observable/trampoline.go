package observable

import "sync/atomic"

// trampoline calls step once for each call of again, one after the other and never nested: so an
// operator that subscribes anew when a source ends does not grow the stack if sources end
// synchronously, and has left one source before it subscribes to the next.
type trampoline struct {
	step  func()       // set once
	asked atomic.Int64 // steps running or still to run
}

func (t *trampoline) again() {
	if t.asked.Add(1) > 1 {
		return
	}
	t.step()
	for t.asked.Add(-1) > 0 {
		t.step()
	}
}
