package host

import (
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/kernel"
	"github.com/rxsched/rxsched/subscription"
)

// closing is the state of closing a host, in two steps.
//
// The first step frees the goroutines that wait for the host's callbacks. From then on nothing of
// this module makes the host's goroutine wait: see package waits. The step runs no user code.
//
// The second step notifies the waiters, and so ends pipelines, which runs user code. The goroutine
// that drives the host takes it after the last callback, so nothing is delivered on two goroutines
// at once. If no other goroutine drives the host, the goroutine that closes takes it.
type closing struct {
	waiters []kernel.Waiter           // to be notified in the second step; guarded by the host
	due     bool                      // the second step is due; guarded by the host
	gone    subscription.Subscription // closes in the second step, after the waiters
	hurried int64                     // the goroutine that may not wait, or 0; guarded by the host
}

// close closes the host, unless it is closed. The lock is not held.
func (e *engine) close() {
	e.lock()
	if !e.closed {
		e.shut()
	}
	elsewhere := e.elsewhere()
	e.mu.Unlock()
	waits.Wake((*core)(e))
	if !elsewhere {
		e.notifyWaiters()
	}
}

// shut cancels everything that is pending, and keeps the waiters among it.
func (e *engine) shut() {
	note := func(r kernel.Runner) {
		if a, ok := r.(kernel.Waiter); ok {
			e.closing.waiters = append(e.closing.waiters, a)
		}
	}
	e.endBurst()
	e.markUrgent()
	e.closed, e.closing.due = true, true
	e.tasks.Each(func(t *task) { note(t.run) })
	e.micro.Each(func(r *kernel.Runner) { note(*r) })
	e.timers.store().Each(func(_ timers.ID, t timers.Timer) { note(t.Run) })
	e.frames.list.Each(func(c *frameCallback) { note(c.r) })
	e.idle.list.Each(func(c *idleCallback) { note(c.r) })
	e.tasks.Clear()
	e.micro.Clear()
	e.timers.reset()
	e.immediates.reset()
	e.frames.reset()
	e.idle.reset()
	e.holds.reset()
	e.checks = nil
	if e.tracing.on {
		e.traceCancelled(KindHost, 0)
	}
	e.owner.frame, e.owner.idle = false, false
	e.endIdlers(ErrClosed)
	e.forbid()
	e.wakeUp()
}

// notifyWaiters takes the second step, unless it was taken. If some waiters panic, the others are
// notified all the same. The lock is not held.
func (e *engine) notifyWaiters() {
	e.mu.Lock()
	c := &e.closing
	due, waiters := c.due, c.waiters
	c.due, c.waiters = false, nil
	e.mu.Unlock()
	if !due {
		return
	}
	var group subscription.Subscription
	for _, w := range waiters {
		group.AddFunc(w.HostClosed)
	}
	group.Add(&c.gone)
	group.Unsubscribe()
}

// drives notes that goroutine g drives the host.
func (e *engine) drives(g int64) {
	e.allow()
	e.driver.Store(g)
	e.driven.Store(true)
	e.forbid()
}

// forbid forbids the goroutine that drives the host to wait, if the host is closed.
func (e *engine) forbid() {
	if g := e.driver.Load(); e.closed && e.driven.Load() && g != 0 {
		e.closing.hurried = g
		waits.Forbid(g)
	}
}

// allow undoes forbid.
func (e *engine) allow() {
	if g := e.closing.hurried; g != 0 {
		e.closing.hurried = 0
		waits.Allow(g)
	}
}

// release ends a driver's claim. If the host has closed, it notifies the waiters first. It returns
// what rest does. The lock is not held.
func (e *engine) release() (next time.Duration) {
	e.mu.Lock()
	if e.closing.due {
		e.mu.Unlock()
		if e.gate != nil {
			e.gate.End()
		}
		defer func() { next = e.release() }() // even if a waiter panics
		e.guarded(e.notifyWaiters)
		return 0
	}
	defer e.mu.Unlock()
	e.allow()
	e.driven.Store(false)
	e.sleeping, e.untilIdle, e.ctx = false, false, nil
	e.stopped.Broadcast()
	return e.rest()
}
