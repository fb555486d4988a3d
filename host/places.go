package host

import "github.com/rxsched/rxsched/internal/runtime/gort"

// places is the tracer of Config.Places: it notes where each callback that waits was scheduled. It
// is guarded by the host, whose lock is held whenever it is called.
type places map[callbackID]gort.Calls

// Queued notes the place. It is called on the goroutine that schedules.
func (p places) Queued(ev Event) { p[callbackID{ev.Kind, ev.ID}] = gort.Callers() }

// Begin forgets a callback that runs once.
func (p places) Begin(ev Event) {
	if ev.Kind != KindInterval {
		delete(p, callbackID{ev.Kind, ev.ID})
	}
}

// Cancelled forgets a callback.
func (p places) Cancelled(ev Event) { delete(p, callbackID{ev.Kind, ev.ID}) }

func (p places) End(Event) {}
