package provide

import (
	"sync"
	"time"

	"github.com/rxsched/rxsched/subscription"
)

// SchedulerOf returns what package observable asks a scheduler besides its public methods; nil if it
// is not built on a scheduler.Base. Package scheduler sets it.
var SchedulerOf func(s any) Scheduler

// Scheduler is a scheduler.Base as the project's own packages see it. Any goroutine may call its
// methods.
type Scheduler interface {
	// Await waits on c until it is signalled, which only an action of the scheduler does. The
	// caller holds c's lock and waits in a loop. Await returns scheduler.ErrAbandoned if the
	// scheduler's host closes or has closed, and also if the caller is on the goroutine of another
	// host that closes; and observable.ErrWouldDeadlock if the caller would wait for itself: where
	// Base.Inside is true.
	Await(c *sync.Cond) error

	// DrivenElsewhere and Interrupts are the Base's.
	DrivenElsewhere() bool
	Interrupts() bool

	// Requests reports whether the caller's work may share a run that was asked for when Requests
	// returned the same number. If gort.Quick, the number is 0, and DrivenElsewhere decides.
	// Otherwise it counts what was asked for, and a goroutine has to drive the host: while the number
	// is the same, a run of its own would come next, too.
	Requests() (n uint64, shares bool)
}

// Hooks of a scheduler implement Driven if they know which goroutine runs the actions. For other
// hooks, it is the one that drives the host, or, without a host, that of the flush in progress.
//
// Hooks may embed their scheduler, and with it the Base. So no method of Driven or [Hosted] has the
// name of a method of Base: hooks would implement the interface with that.
type Driven interface {
	// RunsHere is Base.Inside. The lock may be held.
	RunsHere() bool

	// RunsElsewhere is Base.DrivenElsewhere. The lock may be held.
	RunsElsewhere() bool

	// RunsAfter is [Scheduler.Requests]. The lock is not held.
	RunsAfter() (n uint64, shares bool)

	// Interrupted is Base.Interrupts. The lock is not held.
	Interrupted() bool
}

// Hooks implement Hosted if they need a host that can close.
type Hosted interface {
	// HostClosed reports whether the host is closed. The lock is held.
	HostClosed() bool

	// HostGone is Base.Lifetime. It needs no lock.
	HostGone(d time.Duration) *subscription.Subscription

	// AwaitRun is [Scheduler.Await]. The lock is not held.
	AwaitRun(c *sync.Cond) error
}

// Sealed is an interface that only types of this module implement, as they embed a Seal.
type Sealed interface{ sealed() }

// Seal makes a type implement [Sealed].
type Seal struct{}

func (Seal) sealed() {}
