package host

import (
	"slices"

	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// microtasks are the microtasks that wait.
type microtasks struct {
	ring.Ring[kernel.Runner]
	cancellable  *ring.Ring[kernel.Runner] // see core.QueueMicrotask; nil if there never was one
	interpreters *interpreters             // nil if there never was one
}

// interpreters are functions of BeforeMicrotask.
type interpreters struct{ hooks []*hook }

// QueueMicrotask adds a microtask: it runs after the callback that is running, before anything
// else. It panics if f is nil and returns ErrClosed after Close. Any goroutine may call it.
func (e *front) QueueMicrotask(f func()) error {
	if f == nil {
		panic("host: QueueMicrotask: nil callback")
	}
	e.lock()
	defer e.mu.Unlock()
	if !e.queueMicrotask(callback(f)) {
		return ErrClosed
	}
	return nil
}

func (e *engine) queueMicrotask(r kernel.Runner) bool {
	if e.micro.interpreters != nil {
		e.askInterpreters()
	}
	return e.pushMicrotask(r)
}

// pushMicrotask queues a microtask without asking the interpreters.
func (e *engine) pushMicrotask(r kernel.Runner) bool {
	if e.closed {
		return false
	}
	e.endBurst()
	e.markUrgent()
	id := ring.Push(&e.micro.Ring, r)
	if e.traced {
		e.tracers.queued(KindMicrotask, id, label(r), 0)
	}
	e.wakeUp()
	return true
}

// QueueMicrotask queues a microtask that can be cancelled. Microtasks run in the order in which
// they were queued. So the runners have a queue of their own, in which they are blanked, and each
// microtask calls the runner that has waited longest. An ID is a place there plus one.
func (k *core) QueueMicrotask(r kernel.Runner) kernel.ID {
	if !(*engine)(k).queueMicrotask((*cancellable)(k)) {
		return 0
	}
	if k.micro.cancellable == nil {
		k.micro.cancellable = new(ring.Ring[kernel.Runner])
	}
	return kernel.ID(ring.Push(k.micro.cancellable, r) + 1)
}

func (k *core) CancelMicrotask(id kernel.ID) {
	all := k.micro.cancellable
	if at := uint64(id) - 1; all != nil && ring.Has(all, at) {
		*ring.At(all, at) = nil
	}
}

func (k *core) PushMicrotask(r kernel.Runner) bool { return (*engine)(k).pushMicrotask(r) }

func (k *core) BeforeMicrotask(f func()) (stop func()) {
	if k.micro.interpreters == nil {
		k.micro.interpreters = new(interpreters)
	}
	all, h := k.micro.interpreters, &hook{f}
	all.hooks = append(all.hooks, h)
	return func() {
		if at := slices.Index(all.hooks, h); at >= 0 {
			all.hooks = slices.Delete(all.hooks, at, at+1)
		}
	}
}

// askInterpreters lets interpreters queue their jobs, if their goroutine is about to queue a
// microtask.
func (e *engine) askInterpreters() {
	all := e.micro.interpreters.hooks
	if len(all) == 0 || e.driver.Load() != gort.Goid() {
		return
	}
	for _, h := range all {
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
	if r := ring.Pop(c.micro.cancellable); r != nil {
		r.Run()
	}
}

// HostClosed tells the runner that has waited longest.
func (c *cancellable) HostClosed() {
	c.mu.Lock()
	r := ring.Pop(c.micro.cancellable)
	c.mu.Unlock()
	if w, ok := r.(kernel.Waiter); ok {
		w.HostClosed()
	}
}
