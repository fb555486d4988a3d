package host

import "github.com/rxsched/rxsched/kernel"

// QueueMicrotask queues a microtask that can be cancelled. Microtasks run in the order in which
// they were queued, so a queue maps IDs to runners.
func (k *core) QueueMicrotask(r kernel.Runner) kernel.ID {
	if !(*engine)(k).queueMicrotask((*cancellable)(k)) {
		return 0
	}
	return kernel.ID(k.cancellable.Push(r) + 1)
}

func (k *core) CancelMicrotask(id kernel.ID) {
	if at := uint64(id) - 1; k.cancellable.Has(at) {
		*k.cancellable.At(at) = nil
	}
}

// cancellable is an engine as the microtask of what can be cancelled. It calls the runner that has
// waited longest.
type cancellable engine

// Label returns the microtask's name in traces.
func (*cancellable) Label() string { return "asap" }

// Run calls the runner, unless it was cancelled.
func (c *cancellable) Run() {
	if r := c.cancellable.Pop(); r != nil {
		r.Run()
	}
}

// HostClosed tells the runner that has waited longest.
func (c *cancellable) HostClosed() {
	c.mu.Lock()
	r := c.cancellable.Pop()
	c.mu.Unlock()
	if w, ok := r.(kernel.Waiter); ok {
		w.HostClosed()
	}
}
