// Package credits bounds a queue: producers wait while too many values do.
package credits

import (
	"sync"
	"sync/atomic"
)

// Credits counts the values that wait in a queue. Producers hold the queue's lock and count the
// values that enter; the consumer holds no lock and counts the values that leave. Reading what the
// other side writes costs as much as all the rest, so each side reads as little as it can: a
// producer reads out when the credit is used up, and the consumer reads a flag that only waiting
// producers set.
type Credits struct {
	out atomic.Uint64 // values that have left; only the consumer writes it

	// waits says that a producer waits. The producer sets it and then reads out once more; the
	// consumer writes out and then reads it. So one of the two sees the other.
	waits atomic.Bool

	freed   sync.Cond // signalled when a value leaves while a producer waits, and at the end
	in      uint64    // values that have entered; guarded by the lock
	credit  int       // values that may enter before out is read again; guarded by the lock
	waiting int       // producers that wait; guarded by the lock
	closed  bool      // guarded by the lock
}

// Awaiter waits on c until it is signalled, as [waits.On] does. Await returns an error if waiting
// would never end.
//
// [waits.On]: https://pkg.go.dev/github.com/rxsched/rxsched/internal/waits#On
type Awaiter interface {
	Await(c *sync.Cond, stuck *atomic.Bool) error
}

// Init sets the queue's lock. It must be called once, before anything enters.
func (r *Credits) Init(lock sync.Locker) { r.freed.L = lock }

// EnterLocked lets a value in. While limit values wait it waits without the lock, until one has
// left. It reports false if Close was called, or with a's error. The lock is held.
func (r *Credits) EnterLocked(limit int, a Awaiter) (ok bool, err error) {
	for r.lookLocked(limit); r.credit == 0 && !r.closed; r.lookLocked(limit) {
		r.waiting++
		r.waits.Store(true)
		if r.lookLocked(limit); r.credit == 0 {
			err = a.Await(&r.freed, &r.waits)
		}
		r.waiting--
		r.waits.Store(r.waiting > 0)
		if err != nil && !r.closed {
			return false, err
		}
	}
	if r.closed {
		return false, nil
	}
	r.in++
	r.credit--
	if r.waiting > 0 && r.credit > 0 {
		r.freed.Signal() // several values may have left since one woke this producer
	}
	return true, nil
}

// lookLocked reads how many values may enter, if the credit is used up.
func (r *Credits) lookLocked(limit int) {
	if r.credit == 0 {
		r.credit = limit - int(r.in-r.out.Load())
	}
}

// Leave counts a value that leaves. Only the consumer calls it, without the lock.
func (r *Credits) Leave() {
	r.out.Store(r.out.Load() + 1)
	if r.waits.Load() {
		r.freed.L.Lock()
		defer r.freed.L.Unlock()
		r.waits.Store(false) // later values need not take the lock
		r.freed.Signal()
	}
}

// CloseLocked frees the producers that wait, and lets nothing in any more. The lock is held.
func (r *Credits) CloseLocked() {
	r.closed = true
	r.waits.Store(false)
	r.freed.Broadcast()
}
