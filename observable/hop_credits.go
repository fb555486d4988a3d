package observable

import (
	"sync"
	"sync/atomic"
)

// credits counts the values that wait in a [coalescingHop]. The producer holds the hop's lock and
// counts the values that enter; the runs hold no lock and count the values that leave. Reading what
// the other side writes costs as much as all the rest, so each side reads as little as it can: the
// producer reads out when its credit is used up, and the runs read a flag that only a waiting
// producer sets.
type credits struct {
	out atomic.Uint64 // values that have left; only runs write it

	// waits says that a producer waits. The producer sets it and then reads out once more; a run
	// writes out and then reads it. So one of the two sees the other.
	waits atomic.Bool

	freed  sync.Cond // signalled when a value leaves while a producer waits, and at the end
	in     uint64    // values that have entered; guarded by the lock
	credit int       // values that may enter before out is read again; guarded by the lock
	closed bool      // guarded by the lock
}

// enterLocked lets a value in. While limit values wait it waits without the lock, until one has
// left. It reports false if the subscription has ended, or with the error if waiting would never
// end.
func (r *credits) enterLocked(limit int, s crosser) (ok bool, err error) {
	for r.lookLocked(limit); r.credit == 0 && !r.closed; r.lookLocked(limit) {
		r.waits.Store(true)
		if r.lookLocked(limit); r.credit == 0 {
			err = s.Await(&r.freed, &r.waits)
		}
		r.waits.Store(false)
		if err != nil && !r.closed {
			return false, err
		}
	}
	if r.closed {
		return false, nil
	}
	r.in++
	r.credit--
	return true, nil
}

// lookLocked reads how many values may enter, if the credit is used up.
func (r *credits) lookLocked(limit int) {
	if r.credit == 0 {
		r.credit = limit - int(r.in-r.out.Load())
	}
}

// leave counts a value that leaves. Runs call it without the lock.
func (r *credits) leave() {
	r.out.Store(r.out.Load() + 1)
	if r.waits.Load() {
		r.freed.L.Lock()
		defer r.freed.L.Unlock()
		r.waits.Store(false) // later values need not take the lock
		r.freed.Signal()
	}
}

// closeLocked frees a producer that waits.
func (r *credits) closeLocked() {
	r.closed = true
	r.waits.Store(false)
	r.freed.Broadcast()
}
