package host

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/subscription"
)

// TimerID names a timeout or an interval of a host. 0 names nothing, and neither does the ID of a
// timer that is gone, so clearing twice is harmless. The two top bits are clear: actions that hold
// an ID have flags there.
type TimerID uint64

// FrameID names a frame callback of a host. 0 names nothing.
type FrameID uint64

// IdleID names an idle callback of a host. 0 names nothing.
type IdleID uint64

// Host is an event loop. All its methods may be called from any goroutine at any time. Those that
// register a callback panic if it is nil and return [ErrClosed] after Close.
type Host interface {
	// Elapsed returns the host time: how long the host has existed.
	Elapsed() time.Duration

	// Now returns the host time as a date: the origin plus Elapsed.
	Now() time.Time

	// Post adds a task, ready at once. It stands for a task of the WHATWG event loop (in browsers,
	// a message).
	Post(f func()) error

	// QueueMicrotask adds a microtask: it runs after the callback that is running, before anything
	// else.
	QueueMicrotask(f func()) error

	// SetTimeout arms a timer that calls f once, d from now. A negative d counts as 0.
	SetTimeout(f func(), d time.Duration) (TimerID, error)

	// SetInterval arms a timer that calls f every p from now on. It keeps its phase; ticks that
	// were missed are dropped. A negative p counts as 0: one tick after the other, with other tasks
	// in between.
	SetInterval(f func(), p time.Duration) (TimerID, error)

	// ClearTimer clears a timeout or an interval. It reports whether it was pending (an interval
	// always is).
	ClearTimer(TimerID) bool

	// Refresh makes a pending timer due at now plus its delay again; an interval's phase starts
	// anew. It reports whether there was one. A [Timer] can be refreshed after it fired, too. It
	// stands for Node's timeout.refresh.
	Refresh(TimerID) bool

	// Ref makes a timer keep RunUntilIdle running, as it does by default. It reports whether it is
	// pending. It stands for Node's timeout.ref.
	Ref(TimerID) bool

	// Unref makes a timer no longer keep RunUntilIdle running. It reports whether it is pending. It
	// stands for Node's timeout.unref.
	Unref(TimerID) bool

	// HasRef reports whether a timer is pending and keeps RunUntilIdle running. It stands for
	// Node's timeout.hasRef.
	HasRef(TimerID) bool

	// RequestAnimationFrame registers f for the next frame. It is called with the frame's
	// timestamp: the host time of the latest vsync.
	RequestAnimationFrame(f func(timestamp time.Duration)) (FrameID, error)

	// CancelAnimationFrame cancels a frame callback. It reports whether it was still to be called.
	CancelAnimationFrame(FrameID) bool

	// RequestIdleCallback registers f for an idle period. If timeout is above 0 and f still waits
	// when it has passed, f runs as a task.
	RequestIdleCallback(f func(IdleDeadline), timeout time.Duration) (IdleID, error)

	// CancelIdleCallback cancels an idle callback. It reports whether it was still to be called.
	CancelIdleCallback(IdleID) bool

	// Close cancels everything that is pending and refuses what comes later.
	Close() error

	// Stats returns a snapshot: what waits, and what the host has done.
	Stats() Stats

	// TimerCounts returns the numbers of timers that wait, by the duration that they were armed
	// with, the shortest first.
	TimerCounts() []TimerCount

	// Measure makes the host time each turn, for [Stats], until stop is called.
	Measure() (stop func())

	// Trace calls a tracer for whatever happens on the host, until stop is called.
	Trace(Tracer) (stop func())

	// Kernel returns the host as schedulers see it.
	Kernel() Kernel
}

// Kernel is a host as its schedulers see it: its one lock, and the calls that are made with the
// lock held. The lock is for bookkeeping only: it must never be held while user code runs. What
// requests something returns 0, or false, if the host is closed.
type Kernel interface {
	// Mutex returns the host's lock, itself.
	Mutex() *sync.Mutex

	// Now is [Host.Now]. It must be called without the lock.
	Now() time.Time

	// Elapsed is [Host.Elapsed].
	Elapsed() time.Duration

	// Closed reports whether the host is closed.
	Closed() bool

	// Inside reports whether the caller is on the goroutine that drives the host or, while none
	// does, on the one that drove it last. Who waits there for a callback waits for ever. It may be
	// called with or without the lock.
	Inside() bool

	// DrivenElsewhere reports whether another goroutine than the caller's drives the host at
	// present: what the caller asks for has no place then among what is asked for there but the one
	// at which it happens to arrive. It may be called with or without the lock, and takes
	// nanoseconds.
	DrivenElsewhere() bool

	// Interrupted reports whether the running callback is to return before it does more: microtasks
	// wait, or the host is closed. It is asked by what does in one callback what could be several.
	// It is called without the lock, and takes nanoseconds if the answer is no.
	Interrupted() bool

	// Await waits on c until it is signalled, which only a callback of the host does. The caller
	// holds c's lock, not the host's, and waits in a loop. The callback clears stuck before it
	// signals. Await returns scheduler.ErrAbandoned if the host closes, or has, and so if the
	// caller is on the goroutine of another host that closes; and observable.ErrWouldDeadlock if
	// the caller would wait for itself: on the goroutine that drives this host or drove it last, or
	// by way of others that wait in the same manner.
	Await(c *sync.Cond, stuck *atomic.Bool) error

	// Gone is a subscription that closes when the host does, after the Waiters have been told and
	// on the same goroutine. It is called without need of the lock.
	Gone() *subscription.Subscription

	// What follows is as in Host, but for runners.

	Post(Runner) bool
	SetTimeout(r Runner, d time.Duration) TimerID
	ClearTimeout(TimerID)
	SetInterval(r Runner, p time.Duration) TimerID
	ClearInterval(TimerID)
	QueueMicrotask(Runner) bool
	RequestAnimationFrame(Runner) FrameID
	CancelAnimationFrame(FrameID)
	RequestIdleCallback(Runner) IdleID
	CancelIdleCallback(IdleID)

	// IdleTimeRemaining returns how much of the current idle period is left.
	IdleTimeRemaining() time.Duration

	// Traced points to whether the host has a tracer. The pointer stays the same, so schedulers
	// keep it, and ask nothing else of what follows unless somebody traces. It is called, like
	// Series, without need of the lock while a scheduler is made; what it points to is guarded.
	Traced() *bool

	// Tracer is for events of the schedulers; it passes them on to the host's tracers, at the
	// current host time.
	Tracer() Tracer

	// Series returns a number that differs for each call, to which a scheduler adds numbers of its
	// own, below 1<<48, to have IDs for its events.
	Series() uint64

	// Elsewhere reports whether the calling goroutine is not the one that drives the host.
	Elsewhere() bool
}

// Runner is what a kernel calls when the time has come. It is called with the lock held, so that
// between the host's decision to run it and what it does nothing can be cancelled or replaced. It
// gives the lock up while user code runs, and holds it again when it returns; if user code panics,
// the lock is not held.
type Runner interface{ Run() }

// Waiter is a Runner that is told if the host closes before it ran. HostClosed is called without
// the lock: after the last callback, on the goroutine that drives the host; inside that callback,
// if it closes the host; or on the goroutine that closes, if no other drives.
type Waiter interface {
	Runner
	HostClosed()
}

// IdleDeadline tells an idle callback how much time it has. It stands for the IdleDeadline of
// requestIdleCallback.
type IdleDeadline struct {
	// DidTimeout says that the callback runs because its timeout has passed.
	DidTimeout bool

	end  time.Duration
	host *engine
}

// TimeRemaining returns how much of the idle period is left, 0 or more. The period ends at its
// deadline, the next timer or the next frame, whichever comes first. Each call computes it anew. It
// returns 0 if DidTimeout is set. It is valid while the idle callback runs.
func (d IdleDeadline) TimeRemaining() time.Duration {
	if d.DidTimeout || d.host == nil {
		return 0
	}
	d.host.mu.Lock()
	defer d.host.mu.Unlock()
	return d.host.timeRemaining(d.end)
}
