package asap

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/ring"
)

// Handle names an immediate; 0 names nothing.
type Handle uint64

// Immediates gives the scheduler its microtasks. Both methods are called with the host's lock held.
// It stands for RxJS's immediateProvider.
type Immediates interface {
	// SetImmediate queues a microtask that calls r, with the lock held, and returns its handle; 0
	// if the host is closed.
	SetImmediate(r host.Runner) Handle

	// ClearImmediate cancels an immediate. It has no effect if the immediate has run or was
	// cleared.
	ClearImmediate(Handle)
}

// Immediate makes a host's microtasks cancellable. Microtasks run in the order in which they were
// queued, so a queue maps handles to runners. It stands for RxJS's util/Immediate.
type Immediate struct {
	kernel  host.Kernel            // set once
	waiting ring.Ring[host.Runner] // nil where one was cleared; a handle is a position plus one; guarded by the host
}

var _ Immediates = (*Immediate)(nil)

// NewImmediate returns an Immediate for h. It panics if h is nil.
func NewImmediate(h host.Host) *Immediate {
	if h == nil {
		panic("asap: NewImmediate: nil host")
	}
	return &Immediate{kernel: h.Kernel()}
}

// SetImmediate is [Immediates.SetImmediate].
func (i *Immediate) SetImmediate(r host.Runner) Handle {
	if !i.kernel.QueueMicrotask((*microtask)(i)) {
		return 0
	}
	return Handle(i.waiting.Push(r) + 1)
}

// ClearImmediate is [Immediates.ClearImmediate].
func (i *Immediate) ClearImmediate(h Handle) {
	if at := uint64(h) - 1; i.waiting.Has(at) {
		*i.waiting.At(at) = nil
	}
}

// microtask is an Immediate as a host's microtask. It calls the runner that has waited longest.
type microtask Immediate

// Label returns the microtask's name in traces.
func (m *microtask) Label() string { return "asap" }

// Run calls the runner, unless it was cleared.
func (m *microtask) Run() {
	if r := m.waiting.Pop(); r != nil {
		r.Run()
	}
}

// HostClosed tells the runner that has waited longest.
func (m *microtask) HostClosed() {
	lock := m.kernel.Mutex()
	lock.Lock()
	var r host.Runner
	if m.waiting.Len() > 0 {
		r = m.waiting.Pop()
	}
	lock.Unlock()
	if w, ok := r.(host.Waiter); ok {
		w.HostClosed()
	}
}
