package kernel

import "time"

// Tracer takes a scheduler's reports of its work. Schedulers call all methods with the lock held,
// and only while *Kernel.Traced() is true.
type Tracer interface {
	// Queued says that work waits for its turn.
	Queued(Work)

	// Begin says that work begins to run. It was queued before.
	Begin(Work)

	// End says that the run is over, also by a panic.
	End(Work)

	// Cancelled says that queued work will not run.
	Cancelled(Work)
}

// Work is an action or a task that has no callback of the host to itself, so that the host can't
// trace it.
type Work struct {
	// ID differs from the IDs of all other work of the host: see [Kernel.Series].
	ID uint64

	// Label is its name. Only for Queued and Begin.
	Label string

	// Ready is the host time when it can run, if that is later than now. Only for Queued.
	Ready time.Duration

	// Task says that it is a task of a priority scheduler, and not an action.
	Task bool

	// Elsewhere says that it runs on another goroutine than the host's callbacks. Only for Begin
	// and End.
	Elsewhere bool
}
