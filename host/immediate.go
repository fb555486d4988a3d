package host

import "github.com/rxsched/rxsched/kernel"

// SetImmediate queues a microtask that can be cancelled. Microtasks run in the order in which they
// were queued, so a queue maps IDs to runners.
func (k *core) SetImmediate(r kernel.Runner) kernel.ID {
	if !(*engine)(k).queueMicrotask((*immediates)(k)) {
		return 0
	}
	return kernel.ID(k.immediates.Push(r) + 1)
}

func (k *core) ClearImmediate(id kernel.ID) {
	if at := uint64(id) - 1; k.immediates.Has(at) {
		*k.immediates.At(at) = nil
	}
}

// immediates is an engine as the microtask of its immediates. It calls the runner that has waited
// longest.
type immediates engine

// Label returns the microtask's name in traces.
func (*immediates) Label() string { return "asap" }

// Run calls the runner, unless it was cleared.
func (i *immediates) Run() {
	if r := i.immediates.Pop(); r != nil {
		r.Run()
	}
}

// HostClosed tells the runner that has waited longest.
func (i *immediates) HostClosed() {
	i.mu.Lock()
	r := i.immediates.Pop()
	i.mu.Unlock()
	if w, ok := r.(kernel.Waiter); ok {
		w.HostClosed()
	}
}
