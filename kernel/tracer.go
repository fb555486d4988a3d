package kernel

import "time"

// Tracer takes what a scheduler tells of its work. All methods are called with the lock held, and
// only while *Kernel.Traced() is true.
type Tracer interface {
	// Queued says that work waits for its turn.
	Queued(Work)

	// Begin says that work begins to run. It was queued before.
	Begin(Work)

	// End says that the run is over, also by a panic.
	End(Work)

	// Cancelled says that queued work is not going to run.
	Cancelled(Work)
}

// Work is an action or a task of a scheduler that the host can't trace itself, because it has no
// callback of the host for itself.
type Work struct {
	// ID tells it from others of its kind: see [Kernel.Series].
	ID uint64

	// Label is its name. Of Queued and Begin only.
	Label string

	// Ready is the host time from which on it can run, if that is later than now. Of Queued only.
	Ready time.Duration

	// Task says that it is a task of a priority scheduler, and not an action.
	Task bool

	// Elsewhere says that it runs on another goroutine than the host's callbacks. Of Begin and End
	// only.
	Elsewhere bool
}
