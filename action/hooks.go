package action

import (
	"math"
	"sync"
	"time"

	"github.com/rxsched/rxsched/internal/funcname"
)

// ID names what an action holds of its host. Its meaning is up to the hooks that made it. It stands
// for RxJS's TimerHandle.
type ID uint64

const (
	// None is the ID of nothing.
	None ID = 0
	// Here is set in an ID whose run is due on the goroutine that asked for it: Schedule calls
	// [Hooks.Flush] before it returns.
	Here ID = 1 << 63
	// Fixed is set in an ID whose action is immutable while it holds it: Schedule then makes a
	// successor, which is a new action of the same work and closes with the first, and schedules
	// that. If the first is pending its run does not come: its ID is recycled for Never, with
	// Pending false already. It stands for what is special about RxJS's VirtualAction.
	Fixed ID = 1 << 62
)

// Never is the delay of a run that does not come. Scheduling after Never does nothing.
const Never time.Duration = math.MaxInt64

// Hooks are the steps of the template that a specialisation supplies: RxJS's requestAsyncId and
// recycleAsyncId, and its scheduler's flush. All steps are called with the host's lock held. Only
// Flush gives it up, while work runs.
type Hooks interface {
	// Request arranges one run of a after d and returns its ID; None if the host is closed. d may
	// be negative: it counts as 0.
	Request(a *Action, d time.Duration) ID

	// Recycle keeps id for a run after d and returns it, or withdraws it and returns None. d is
	// Never if no run is to follow. a.Delay and a.Pending still are what they were before the run
	// after d was asked for.
	Recycle(a *Action, id ID, d time.Duration) ID

	// Flush runs a, whose time has come, and whatever its scheduler runs along with it. If work
	// panics, the lock is not held any more.
	Flush(a *Action)
}

// Kind is what the actions of a scheduler share. Actions are many, and a pointer to it takes half
// of what an interface does.
type Kind struct {
	*sync.Mutex // the host's one lock
	Hooks
}

// Work is what an action does when it runs. Func makes a function of it without allocating. Work
// that is Labelled says what it is.
type Work interface {
	Run(self *Action)
}

// Func is a function as Work.
type Func func(self *Action)

// Run calls f.
func (f Func) Run(self *Action) { f(self) }

// Label is the name of the function.
func (f Func) Label() string { return funcname.Of((func(*Action))(f)) }

// Labelled is work that has a label for traces, such as the name of the operator it belongs to. It
// is only asked while somebody traces.
type Labelled interface {
	// Label is called with the host's lock held, by any goroutine. The label should not change.
	Label() string
}
