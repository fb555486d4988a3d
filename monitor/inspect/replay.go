package inspect

import (
	"sync"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
)

// replay is a host as a recorder sees it. It tells the recorder later of noted events, without the
// host's lock, so that recording costs the host nothing more.
type replay struct {
	host.Host
	lock sync.Mutex
	sink host.Tracer
}

// Trace keeps the tracer.
func (r *replay) Trace(t host.Tracer) (stop func()) {
	r.sink = t
	return func() {}
}

// Kernel returns the host's kernel, with a lock that guards the tracer instead.
func (r *replay) Kernel() kernel.Kernel { return replayKernel{kernel.Of(r.Host), &r.lock} }

func (r *replay) tell(notes []note) {
	r.lock.Lock()
	defer r.lock.Unlock()
	for _, n := range notes {
		n.tell(r.sink)
	}
}

type replayKernel struct {
	kernel.Kernel
	lock *sync.Mutex
}

// Mutex returns a lock that is not the host's.
func (k replayKernel) Mutex() *sync.Mutex { return k.lock }
