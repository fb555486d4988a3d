package observable

import (
	"sync"
	"sync/atomic"
)

// credits is where the values of a [coalescingHop] wait, as a number. Its producer, which has the
// hop's lock, counts what comes in; its runs, which have not, count what goes out. To read what the
// other one writes takes as long as all the rest, so each looks no more often than it must: the
// producer when it knows of no more room, the runs at a flag that only a producer changes that
// waits.
type credits struct {
	out    atomic.Uint64 // how many have left; written by the runs
	waits  atomic.Bool   // a producer does; set before it looks at out for the last time, and looked at after out was written: one of them sees the other
	freed  sync.Cond     // told when a value has left for which a producer waits, and at the end
	in     uint64        // how many have entered; guarded by the lock
	credit int           // how many may enter before out is looked at again; guarded by the lock
	closed bool          // guarded by the lock
}

// enter has a value wait with fewer than limit others; if there are as many, it waits until one has
// left. It reports false if none ever will, with an error unless that is because the subscription
// has ended. The lock is held, but not while it waits.
func (r *credits) enter(limit int, s crosser) (ok bool, err error) {
	for r.look(limit); r.credit == 0 && !r.closed; r.look(limit) {
		r.waits.Store(true)
		if r.look(limit); r.credit == 0 {
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

// look finds out how many may enter, if it knows of none.
func (r *credits) look(limit int) {
	if r.credit == 0 {
		r.credit = limit - int(r.in-r.out.Load())
	}
}

// leave lets one go. It is for runs; the lock is not held.
func (r *credits) leave() {
	r.out.Store(r.out.Load() + 1)
	if r.waits.Load() {
		r.freed.L.Lock()
		defer r.freed.L.Unlock()
		r.waits.Store(false) // the next ones need not take the lock
		r.freed.Signal()
	}
}

// close frees a producer that waits. The lock is held.
func (r *credits) close() {
	r.closed = true
	r.waits.Store(false)
	r.freed.Broadcast()
}
