// Package hosted says of schedulers on a host where their actions run, and when the host closes.
package hosted

import (
	"sync"
	"time"

	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/subscription"
)

// Hosted has what all hooks of a host's schedulers share: [provide.Driven] and [provide.Hosted].
type Hosted struct {
	*sync.Mutex               // the host's
	Kernel      kernel.Kernel // set once
	door        provide.Door  // set once
	Taken       uint64        // requests that the host has not seen; guarded by the host
}

// On returns the Hosted of a scheduler, which the function with this name makes. It panics if h is
// nil.
func On(function string, h kernel.Host) Hosted {
	if gort.Nil(h) {
		panic(function + ": nil host")
	}
	k := kernel.Of(h)
	return Hosted{Mutex: k.Mutex(), Kernel: k, door: provide.Open(h)}
}

// RunsHere reports whether the caller is on the goroutine that drives the host.
func (h *Hosted) RunsHere() bool { return h.Kernel.Place().Deadlocks() }

// HostClosed reports whether the host is closed.
func (h *Hosted) HostClosed() bool { return h.Kernel.Closed() }

// HostGone returns the host's [kernel.Kernel.Gone], because every delay needs the host. It needs no
// lock.
func (h *Hosted) HostGone(time.Duration) *subscription.Subscription { return h.Kernel.Gone() }

// AwaitRun waits on c until an action signals it: see [provide.Door.Await]. The lock is not held.
func (h *Hosted) AwaitRun(c *sync.Cond) error {
	return h.door.Await(c)
}

// RunsElsewhere reports whether another goroutine than the caller's drives the host.
func (h *Hosted) RunsElsewhere() bool { return h.Kernel.Place() == kernel.Elsewhere }

// RunsAfter is [provide.Scheduler.Requests].
func (h *Hosted) RunsAfter() (n uint64, shares bool) {
	if gort.Quick() {
		return 0, h.RunsElsewhere()
	}
	h.Lock()
	defer h.Unlock()
	return h.door.Requests() + h.Taken, h.door.Driver() != 0
}

// Interrupted reports whether microtasks come before the next action, or the host is closed. The
// lock is not held.
func (h *Hosted) Interrupted() bool { return h.Kernel.Interrupted() }
