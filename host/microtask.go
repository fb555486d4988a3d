package host

import (
	"slices"

	"github.com/rxsched/rxsched/internal/goid"
	"github.com/rxsched/rxsched/kernel"
)

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

func (k *core) PushMicrotask(r kernel.Runner) bool { return (*engine)(k).pushMicrotask(r) }

func (k *core) BeforeMicrotask(f func()) (stop func()) {
	h := &hook{f}
	k.interpreters = append(k.interpreters, h)
	return func() {
		if at := slices.Index(k.interpreters, h); at >= 0 {
			k.interpreters = slices.Delete(k.interpreters, at, at+1)
		}
		if len(k.interpreters) == 0 {
			k.interpreters = nil
		}
	}
}

// askInterpreters lets interpreters queue their jobs, if their goroutine is about to queue a
// microtask.
func (e *engine) askInterpreters() {
	if e.driver.Load() != goid.Get() {
		return
	}
	for _, h := range e.interpreters {
		h.f()
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
