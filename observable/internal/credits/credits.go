// Package credits bounds a queue: producers wait while too many values do.
package credits

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/observable/internal/demand"
)

// Credits counts the values that wait in a queue. Producers hold the queue's lock and count the
// values that enter; the consumer holds no lock and counts the values that leave. Reading what the
// other side writes costs as much as all the rest, so each side reads as little as it can: a
// producer reads out when the credit is used up, and the consumer reads flags that only waiting
// producers set.
//
// A producer that can do something else asks [Credits.Ready] first, and is called back. One that
// can't waits in [Credits.EnterLocked].
type Credits struct {
	out atomic.Uint64 // values that have left; only the consumer writes it

	// waits says that a producer waits. The producer sets it and then reads out once more; the
	// consumer writes out and then reads it. So one of the two sees the other.
	waits atomic.Bool

	gate  demand.Gate   // where producers wait that have asked
	limit uint64        // set once
	in    atomic.Uint64 // values that have entered; written with the lock held
	until atomic.Uint64 // what in may come to before out is read again; written with the lock held

	freed   sync.Cond // signalled when a value leaves while a producer waits, and at the end
	waiting int       // producers that wait; guarded by the lock
}

// closed is what until is when Close was called.
const closed = math.MaxUint64

// Awaiter waits on c until it is signalled, as [waits.On] does. Await returns an error if waiting
// would never end.
//
// [waits.On]: https://pkg.go.dev/github.com/rxsched/rxsched/internal/waits#On
type Awaiter interface {
	Await(c *sync.Cond, stuck *atomic.Bool) error
}

// Init sets the queue's lock, and how many values may wait. It must be called once, before anything
// enters.
func (r *Credits) Init(lock sync.Locker, limit int) {
	r.freed.L, r.limit = lock, uint64(limit)
	r.gate.Init(r.has)
}

// Ready is that of [demand.Room]. It does not take the lock. Any goroutine may call it.
func (r *Credits) Ready(a *demand.Asker) bool { return r.has() || a != nil && r.gate.Ready(a) }

// has reports whether a value may enter.
func (r *Credits) has() bool {
	in, until := r.in.Load(), r.until.Load()
	return until != closed && (in < until || in < r.out.Load()+r.limit)
}

// EnterLocked lets a value in. While too many values wait it waits without the lock, until one has
// left. It reports false if Close was called, or with a's error. The lock is held.
func (r *Credits) EnterLocked(a Awaiter) (ok bool, err error) {
	for !r.lookLocked() {
		r.waiting++
		r.waits.Store(true)
		if !r.lookLocked() {
			err = a.Await(&r.freed, &r.waits)
		}
		r.waiting--
		r.waits.Store(r.waiting > 0)
		if err != nil && r.until.Load() != closed {
			return false, err
		}
	}
	if r.until.Load() == closed {
		return false, nil
	}
	in := r.in.Load() + 1
	r.in.Store(in)
	if r.waiting > 0 && in < r.until.Load() {
		r.freed.Signal() // several values may have left since one woke this producer
	}
	return true, nil
}

// EnterAnyway lets a value in, also if there is no room: its producer was told that there was some.
func (r *Credits) EnterAnyway() {
	r.freed.L.Lock()
	defer r.freed.L.Unlock()
	r.in.Store(r.in.Load() + 1)
}

// lookLocked reports whether a value may enter. It reads what has left, if the credit is used up.
func (r *Credits) lookLocked() bool {
	in := r.in.Load()
	if in < r.until.Load() {
		return true
	}
	until := r.out.Load() + r.limit
	r.until.Store(until)
	return in < until
}

// Leave counts a value that leaves. Only the consumer calls it, without the lock.
//
// Those who have asked are called back when a quarter of the queue is free: a call back for each
// value would cost more than the value.
func (r *Credits) Leave() {
	out := r.out.Load() + 1
	r.out.Store(out)
	if r.waits.Load() {
		r.freed.L.Lock()
		r.waits.Store(false) // later values need not take the lock
		r.freed.Signal()
		r.freed.L.Unlock()
	}
	if r.gate.Waits() && r.in.Load()-out <= r.limit-(r.limit+3)/4 {
		r.gate.Freed()
	}
}

// CloseLocked frees the producers that wait, and lets nothing in any more. Those who have asked are
// not called back. The lock is held.
func (r *Credits) CloseLocked() {
	r.until.Store(closed)
	r.waits.Store(false)
	r.freed.Broadcast()
}
