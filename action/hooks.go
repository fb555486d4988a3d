package action

import (
	"math"
	"sync"
	"time"

	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// ID names what an action holds of its host, such as an interval. The hooks that made it decide
// what it means. It stands for RxJS's TimerHandle.
type ID uint64

const (
	// None is the ID of nothing.
	None ID = 0
	// Here is a flag of an ID. The run is due on the goroutine that schedules: Schedule calls
	// [Hooks.Flush] before it returns.
	Here ID = 1 << 63
	// Fixed is a flag of an ID. While an action holds such an ID, it is immutable: Schedule makes a
	// successor and schedules that. The successor is a new action of the same work, and closes with
	// the first. If the first is pending, it will not run: its ID is recycled for Never, with
	// Pending false already. RxJS's VirtualAction is so.
	Fixed ID = 1 << 62
)

// Never is the delay of a run that never comes. Scheduling with it does nothing.
const Never time.Duration = math.MaxInt64

// Hooks are the steps that a scheduler supplies for its actions: RxJS's requestAsyncId and
// recycleAsyncId, and its scheduler's flush. All are called with the host's lock held. Only Flush
// gives it up, while work runs.
type Hooks interface {
	// Request arranges one run of a after d and returns its ID; None if the host is closed. d may
	// be negative: it counts as 0.
	Request(a *Action, d time.Duration) ID

	// Recycle keeps id for a run after d and returns it, or withdraws it and returns None. d is
	// Never if no run follows. During Recycle, a.Delay and a.Pending describe the previous request.
	Recycle(a *Action, id ID, d time.Duration) ID

	// Flush runs a, whose time has come, and other actions of its scheduler that are due. If work
	// panics, the lock is not held any more.
	Flush(a *Action)
}

// Template is shared by all actions of a scheduler. There are many actions, and a pointer to a
// Template takes half as much of each as an interface does.
type Template struct {
	*sync.Mutex // the host's one lock
	Hooks
}

// point marks a request: the order of the requests of goroutines may matter.
func (t *Template) point() { point.At(t.Mutex, "request") }

// Work is called when an action runs. [Func] makes a function Work without allocating. Work that is
// [Labelled] has a name in traces.
type Work interface {
	Run(self *Action)
}

// Func is a function as Work.
type Func func(self *Action)

func (f Func) Run(self *Action) { f(self) }

// Label returns the name of the function.
func (f Func) Label() string { return gort.FuncName((func(*Action))(f)) }

// Labelled is work with a label for traces, such as the name of its operator. The label is only
// asked for while the host is traced.
type Labelled interface {
	// Label is called with the host's lock held, by any goroutine. The label should not change.
	Label() string
}
