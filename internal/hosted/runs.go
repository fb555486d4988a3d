package hosted

import (
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host/kernel"
)

// Runs reports the actions of one scheduler, which share a callback of the host or run in none, to
// the host's tracers. Each action has a place in a list; places count from the first, and are used
// once. Call all methods except Traced with the host's lock held.
type Runs struct {
	kernel kernel.Kernel // set once, as all below
	traced *bool
	tracer kernel.Tracer
	series uint64
}

// RunsOf makes the Runs of a scheduler on k, whose lock is not held.
func RunsOf(k kernel.Kernel) Runs {
	k.Mutex().Lock()
	defer k.Mutex().Unlock()
	return Runs{kernel: k, traced: k.Traced(), tracer: k.Tracer(), series: k.Series()}
}

// Traced returns a pointer to a flag that is set while the host is traced. The host guards the
// flag.
func (r *Runs) Traced() *bool { return r.traced }

// Queued says that an action has taken a place.
func (r *Runs) Queued(place uint64, a *action.Action) {
	if *r.traced {
		r.tracer.Queued(kernel.Work{ID: r.run(place), Label: a.Label()})
	}
}

// Cancelled says that the action at a place has left.
func (r *Runs) Cancelled(place uint64) {
	if *r.traced {
		r.tracer.Cancelled(kernel.Work{ID: r.run(place)})
	}
}

// Begin says that the action of a place begins to run. It returns the number of the run, never 0.
// Call it and End only while the host is traced.
func (r *Runs) Begin(place uint64, a *action.Action, elsewhere bool) (run uint64) {
	run = r.run(place)
	r.tracer.Begin(kernel.Work{ID: run, Label: a.Label(), Elsewhere: elsewhere})
	return run
}

// End says that a run has ended.
func (r *Runs) End(run uint64, elsewhere bool) {
	r.tracer.End(kernel.Work{ID: run, Elsewhere: elsewhere})
}

// Elsewhere reports whether the caller is not on the goroutine that drives the host.
func (r *Runs) Elsewhere() bool { return r.kernel.Place() != kernel.Inside }

func (r *Runs) run(place uint64) uint64 { return r.series + place + 1 }
