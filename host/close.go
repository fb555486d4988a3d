package host

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/subscription"
)

// ending is whether a host is closed, and what that takes.
type ending struct {
	closing atomic.Pointer[closing] // nil until the host closes, or gone is called
}

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
	stopped sync.Cond                 // told when the host is no longer driven
}

// someClosing returns the host's closing. It needs no lock.
func (e *engine) someClosing() *closing {
	if c := e.closing.Load(); c != nil {
		return c
	}
	c := new(closing)
	c.stopped.L = &e.mu
	e.closing.CompareAndSwap(nil, c)
	return e.closing.Load()
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
	e.endBurst()
	e.urgent.Store(shut)
	c := e.someClosing()
	e.closed, c.due = true, true
	e.tune()
	e.each(func(r kernel.Runner) {
		if w, ok := r.(kernel.Waiter); ok {
			c.waiters = append(c.waiters, w)
		}
	})
	e.reset()
	if x := e.express.Load(); x != nil {
		x.more = 0
	}
	e.checks = nil
	if e.traced {
		e.tracers.cancelled(KindHost, 0)
	}
	e.owner.drop(hookFrame, hookIdle)
	e.endIdlers(ErrClosed)
	e.forbid()
	e.wakeUp()
	e.tell()
	if e.pool != nil {
		e.pool.Closed()
	}
}

// notifyWaiters takes the second step, unless it was taken. If some waiters panic, the others are
// notified all the same. The host is closed, and the lock not held.
func (e *engine) notifyWaiters() {
	c := e.someClosing()
	e.mu.Lock()
	due, waiters := c.due, c.waiters
	c.due, c.waiters = false, nil
	e.mu.Unlock()
	if !due {
		return
	}
	if len(waiters) == 0 {
		c.gone.Unsubscribe()
		return
	}
	var group subscription.Subscription
	for _, w := range waiters {
		group.AddFunc(w.HostClosed)
	}
	group.Add(&c.gone)
	group.Unsubscribe()
}

// forbid forbids the goroutine that drives the host to wait, if the host is closed.
func (e *engine) forbid() {
	if g := e.driver.Load(); e.closed && e.driven.Load() && g != 0 {
		e.closing.Load().hurried = g
		waits.Forbid(g)
	}
}

// allow undoes forbid.
func (e *engine) allow() {
	if c := e.closing.Load(); c != nil && c.hurried != 0 {
		waits.Allow(c.hurried)
		c.hurried = 0
	}
}

// release ends a driver's claim. If the host has closed, it notifies the waiters first. It returns
// what rest does. The lock is not held.
func (e *engine) release() (next time.Duration) {
	e.mu.Lock()
	c := e.closing.Load()
	if c != nil && c.due {
		e.mu.Unlock()
		if e.traits.gate != nil {
			e.traits.gate.End()
		}
		defer func() { next = e.release() }() // even if a waiter panics
		e.guarded(e.notifyWaiters)
		return 0
	}
	defer e.mu.Unlock()
	e.allow()
	e.driven.Store(false)
	e.sleeping, e.untilIdle, e.ctx = false, false, nil
	e.tune()
	if c != nil {
		c.stopped.Broadcast()
	}
	return e.rest()
}
