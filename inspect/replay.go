package inspect

import (
	"sync"

	"github.com/rxsched/rxsched/host"
)

// replay is a host as a recorder sees it: it tells of what happened there later, when that was
// noted, and never with the host's lock held. So what is recorded costs the host nothing more.
type replay struct {
	host.Host
	lock sync.Mutex
	sink host.Tracer
}

// Trace takes the tracer that is told.
func (r *replay) Trace(t host.Tracer) (stop func()) {
	r.sink = t
	return func() {}
}

// Kernel is the host's, with a lock that guards the tracer instead.
func (r *replay) Kernel() host.Kernel { return replayKernel{r.Host.Kernel(), &r.lock} }

func (r *replay) tell(notes []note) {
	r.lock.Lock()
	defer r.lock.Unlock()
	for _, n := range notes {
		n.tell(r.sink)
	}
}

type replayKernel struct {
	host.Kernel
	lock *sync.Mutex
}

// Mutex is not the host's lock.
func (k replayKernel) Mutex() *sync.Mutex { return k.lock }
