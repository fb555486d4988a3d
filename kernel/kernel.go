package kernel

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/subscription"
)

// Kernel is a host as its schedulers see it: its one lock, and the requests that are made with the
// lock held. The lock is for bookkeeping only: it must never be held while user code runs. A
// request returns 0, or false, if the host is closed.
type Kernel interface {
	// Mutex returns the host's lock, itself.
	Mutex() *sync.Mutex

	// Now returns the host's time as a date. It must be called without the lock.
	Now() time.Time

	// Elapsed returns the host time.
	Elapsed() time.Duration

	// Closed reports whether the host is closed.
	Closed() bool

	// Place returns where the caller is. It may be called with or without the lock, and takes
	// nanoseconds.
	Place() Place

	// Interrupted reports whether the running callback must return before it does more, because
	// microtasks wait or the host is closed. Callbacks ask that do the work of several. It is
	// called without the lock, and takes nanoseconds if the answer is no.
	Interrupted() bool

	// Await waits on c until it is signalled, which only a callback of the host does. The caller
	// holds c's lock, not the host's, and waits in a loop. The callback clears stuck before it
	// signals. Await returns scheduler.ErrAbandoned if the host closes, or has, and so if the
	// caller is on the goroutine of another host that closes; and observable.ErrWouldDeadlock if
	// the caller would wait for itself: on the goroutine that drives this host or drove it last, or
	// by way of others that wait in the same manner.
	Await(c *sync.Cond, stuck *atomic.Bool) error

	// Gone returns a subscription that closes when the host does, after the Waiters have been told
	// and on the same goroutine. It is called without need of the lock.
	Gone() *subscription.Subscription

	// Post adds a task.
	Post(Runner) bool

	// SetTimeout arms a timer that calls r once, d from now.
	SetTimeout(r Runner, d time.Duration) ID
	ClearTimeout(ID)

	// SetInterval arms a timer that calls r every p. The two top bits of its ID are clear: actions
	// that hold an ID have flags there.
	SetInterval(r Runner, p time.Duration) ID
	ClearInterval(ID)

	// SetImmediate queues a microtask, which ClearImmediate cancels. It stands for RxJS's
	// util/Immediate.
	SetImmediate(Runner) ID
	ClearImmediate(ID)

	RequestAnimationFrame(Runner) ID
	CancelAnimationFrame(ID)

	RequestIdleCallback(Runner) ID
	CancelIdleCallback(ID)

	// IdleTimeRemaining returns how much of the current idle period is left.
	IdleTimeRemaining() time.Duration

	// Traced returns a pointer to whether the host has a tracer. The pointer stays the same, so
	// schedulers keep it, and call neither Tracer's methods nor anything for them unless somebody
	// traces. Traced, Tracer and Series are called while a scheduler is made, with the lock held.
	Traced() *bool

	// Tracer returns what takes a scheduler's events, and passes them on to the host's tracers with
	// the current host time.
	Tracer() Tracer

	// Series returns a number that differs for each call. A scheduler adds numbers of its own,
	// below 1<<48, to have IDs for its events.
	Series() uint64
}

// ID names a request of one kind. 0 names nothing. An ID whose request is over names nothing
// either, so withdrawing twice is harmless.
type ID uint64

// Runner is called when the time of a request has come. Run is called with the lock held, so that
// nothing can be withdrawn or replaced between the host's decision and the call. It gives the lock
// up while user code runs, and holds it again when it returns; if user code panics, the lock is not
// held. A Runner with a method Label() string, such as action.Labelled has, has that label in
// traces.
type Runner interface{ Run() }

// Waiter is a Runner that is told if the host closes before it ran. HostClosed is called without
// the lock: after the last callback, on the goroutine that drives the host; inside that callback,
// if it closes the host; or on the goroutine that closes, if no other drives.
type Waiter interface {
	Runner
	HostClosed()
}

// Place says where a goroutine is, seen from a host.
type Place uint8

const (
	// Outside: no goroutine drives the host, and another one drove it last, if any did.
	Outside Place = iota

	// Last: no goroutine drives the host, and this one drove it last, or made it if it is virtual
	// and was never driven.
	Last

	// Inside: this goroutine drives the host.
	Inside

	// Elsewhere: another goroutine drives the host. A request has no defined order then relative to
	// what happens on the host.
	Elsewhere
)

// Deadlocks reports whether waiting at a place for a callback of the host deadlocks.
func (p Place) Deadlocks() bool { return p == Last || p == Inside }
