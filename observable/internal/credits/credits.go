// Package credits bounds a queue: producers wait while too many values do.
package credits

import (
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

	gate   demand.Gate   // where producers wait that have asked
	wakeAt atomic.Uint64 // what out is when they are called back; see Leave
	limit  int           // set once

	freed   sync.Cond // signalled when a value leaves while a producer waits, and at the end
	in      uint64    // values that have entered; guarded by the lock
	credit  int       // values that may enter before out is read again; guarded by the lock
	waiting int       // producers that wait; guarded by the lock
	closed  bool      // guarded by the lock
}

// few is how many values may wait when askers are called back, where half of the limit is less.
const few = 8

// Awaiter waits on c until it is signalled, as [waits.On] does. Await returns an error if waiting
// would never end.
//
// [waits.On]: https://pkg.go.dev/github.com/rxsched/rxsched/internal/waits#On
type Awaiter interface {
	Await(c *sync.Cond) error
}

// Init sets the queue's lock, and how many values may wait. It must be called once, before anything
// enters.
func (r *Credits) Init(lock sync.Locker, limit int) {
	r.freed.L, r.limit = lock, limit
	r.gate.Init(func() bool { return r.Credit() > 0 })
}

// Ready is that of [demand.Room]. Any goroutine may call it, without the lock.
func (r *Credits) Ready(a *demand.Asker) bool { return r.gate.Ready(a) }

// Credit returns how many values may enter; none after Close. Any goroutine may call it, without
// the lock.
func (r *Credits) Credit() int {
	r.freed.L.Lock()
	defer r.freed.L.Unlock()
	if r.closed {
		return 0
	}
	free := r.freeLocked()
	if free <= 0 {
		r.wakeAt.Store(r.in - uint64(max(r.limit/2, min(r.limit-1, few))))
	}
	return free
}

// freeLocked reads how many values may enter.
func (r *Credits) freeLocked() int { return r.limit - int(r.in-r.out.Load()) }

// EnterLocked lets a value in. While too many values wait it waits without the lock, until one has
// left. It reports false if Close was called, or with a's error. The lock is held.
func (r *Credits) EnterLocked(a Awaiter) (ok bool, err error) {
	if ok, err = r.awaitLocked(a); !ok {
		return false, err
	}
	r.in++
	r.credit--
	if r.waiting > 0 && r.credit > 0 {
		r.freed.Signal() // several values may have left since one woke this producer
	}
	return true, nil
}

// awaitLocked waits until there is credit.
func (r *Credits) awaitLocked(a Awaiter) (ok bool, err error) {
	for r.lookLocked(); r.credit <= 0 && !r.closed; r.lookLocked() {
		r.waiting++
		r.waits.Store(true)
		if r.lookLocked(); r.credit <= 0 {
			err = a.Await(&r.freed)
		}
		r.waiting--
		r.waits.Store(r.waiting > 0)
		if err != nil && !r.closed {
			return false, err
		}
	}
	return !r.closed, nil
}

// EnterAnyway lets a value in, also if there is no room: its producer was told that there was some.
func (r *Credits) EnterAnyway() {
	r.freed.L.Lock()
	defer r.freed.L.Unlock()
	r.in++
	r.credit--
}

// lookLocked reads how many values may enter, if the credit is used up.
func (r *Credits) lookLocked() {
	if r.credit <= 0 {
		r.credit = r.freeLocked()
	}
}

// Leave counts a value that leaves. Only the consumer calls it, without the lock.
//
// Askers that wait are called back when half of the queue is free: a call back for each value
// would cost more than the value. If it is short, they are as soon as there is room. An asker sets
// wakeAt before it waits, and values enter seldom while it does. If some have, it may be called too
// early, and waits on.
func (r *Credits) Leave() {
	out := r.out.Load() + 1
	r.out.Store(out)
	if r.waits.Load() {
		r.freed.L.Lock()
		r.waits.Store(false) // later values need not take the lock
		r.freed.Signal()
		r.freed.L.Unlock()
	}
	if r.gate.Waits() && out >= r.wakeAt.Load() {
		r.gate.Freed()
	}
}

// CloseLocked frees the producers that wait, and lets nothing in any more. Askers are not
// called back. The lock is held.
func (r *Credits) CloseLocked() {
	r.closed = true
	r.waits.Store(false)
	r.freed.Broadcast()
}
