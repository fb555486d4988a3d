package kernel

import (
	"fmt"
	"sync"
	"time"

	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/subscription"
)

// Kernel is a host as its schedulers see it: its one lock, and the requests that are made with the
// lock held. The lock is for bookkeeping only: it must never be held while user code runs. A
// request returns 0, or false, if the host is closed.
//
// Only hosts of package host are Kernels, and types that embed one. So Kernel can have more methods
// one day.
type Kernel interface {
	// Mutex returns the host's lock itself, not a copy. It needs no lock.
	Mutex() *sync.Mutex

	// Now returns the host's time as a date. It must be called without the lock.
	Now() time.Time

	// Elapsed returns the host time.
	Elapsed() time.Duration

	// Closed reports whether the host is closed.
	Closed() bool

	// Shut is Closed for a caller that does not hold the lock. It takes nanoseconds.
	Shut() bool

	// Place returns where the caller is. It may be called with or without the lock, and takes
	// nanoseconds.
	Place() Place

	// Interrupted reports whether the running callback must return before it does more, because
	// microtasks wait or the host is closed. A callback that does the work of several asks this
	// between them. It is called without the lock, and takes nanoseconds if the answer is no.
	Interrupted() bool

	// Gone returns a subscription that closes when the host does: after the Waiters have been told,
	// on the same goroutine. It needs no lock.
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

	// SetImmediate adds an immediate: see host.Host.
	SetImmediate(Runner) ID
	ClearImmediate(ID)

	// QueueMicrotask queues a microtask, which CancelMicrotask cancels. It stands for RxJS's
	// util/Immediate.
	QueueMicrotask(Runner) ID
	CancelMicrotask(ID)

	// PushMicrotask queues a microtask that can't be cancelled, which costs less. No function of
	// BeforeMicrotask is called for it.
	PushMicrotask(Runner) bool

	// BeforeMicrotask calls f, with the lock held, before a microtask is queued on the goroutine
	// that drives the host. f may call PushMicrotask: what it pushes comes first. It is for
	// interpreters that keep a queue of jobs. stop is called with the lock held, too, but not by f.
	BeforeMicrotask(f func()) (stop func())

	RequestAnimationFrame(Runner) ID
	CancelAnimationFrame(ID)

	RequestIdleCallback(Runner) ID
	CancelIdleCallback(ID)

	// IdleTimeRemaining returns how much of the current idle period is left.
	IdleTimeRemaining() time.Duration

	// Traced returns a pointer to a flag that is set while the host has a tracer. The pointer stays
	// the same, so schedulers keep it. While the flag is not set, they must not call Tracer's
	// methods. A constructor calls Traced, Tracer and Series, with the lock held.
	Traced() *bool

	// Tracer returns a Tracer that passes a scheduler's events on to the host's tracers, with the
	// current host time.
	Tracer() Tracer

	// Series returns another number at each call. A scheduler adds numbers of its own, below 1<<48,
	// to make IDs for its events.
	Series() uint64

	provide.Sealed // only hosts of this module are Kernels
}

// ID names a request of one kind. 0 names no request. After a request is over, its ID names none,
// so withdrawing twice is harmless.
type ID uint64

// Runner is called when the time of a request has come. Run is called with the lock held, so that
// nothing can be withdrawn or replaced between the host's decision and the call. Run gives the lock
// up while user code runs, and takes it again before it returns. If user code panics, Run leaves
// without the lock. If a Runner has a method Label() string, traces show that label.
//
// If it has methods MayEnd() bool and Ended() bool, a host in simulated time asks them before it
// moves its clock to the Runner's time: MayEnd with the lock held, and if that returns true, Ended
// without it. Ended returns true if it has withdrawn the request, because a context has ended.
type Runner interface{ Run() }

// Waiter is a Runner with a second method: the host calls HostClosed, without the lock, if it
// closes before it has called Run. The goroutine that drives the host makes the call: after the
// last callback, or inside that callback if it closes the host. If none drives the host, the
// goroutine that closes it makes the call.
type Waiter interface {
	Runner
	HostClosed()
}

// Place says where a goroutine is, seen from a host.
type Place uint8

const (
	// Outside: no goroutine drives the host, and none or another one drove it last; or all that is
	// not known, because goroutines can't be told apart.
	Outside Place = iota

	// Last: no goroutine drives the host, and this one was its latest driver, or the maker of a
	// virtual host that was never driven.
	Last

	// Inside: this goroutine drives the host.
	Inside

	// Elsewhere: another goroutine drives the host. A request that is made now has no defined order
	// relative to the host's callbacks.
	Elsewhere
)

var placeNames = [...]string{"Outside", "Last", "Inside", "Elsewhere"}

// String returns the name of the constant.
func (p Place) String() string {
	if int(p) < len(placeNames) {
		return placeNames[p]
	}
	return fmt.Sprintf("Place(%d)", uint8(p))
}

// Deadlocks reports whether waiting at a place for a callback of the host deadlocks.
func (p Place) Deadlocks() bool { return p == Last || p == Inside }
