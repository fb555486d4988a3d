package point

import (
	"sync"

	"github.com/rxsched/rxsched/internal/gort"
)

// Command interleave adds this file to package point, and rewrites locks, conditions and atomic
// steps of packages into calls of the functions below. Goroutines that take part wait here, and not
// in package sync: there, a goroutine that waits for a lock would keep the bubble's time from
// moving on.

// Lock is l.Lock.
func Lock(l sync.Locker) { lock(l, false) }

// LockWhole is l.Lock, if the caller comes to no point until it calls Unlock.
func LockWhole(l sync.Locker) { lock(l, true) }

func lock(l sync.Locker, whole bool) {
	if active.Load() == 0 {
		l.Lock()
		return
	}
	outside(l, "lock")
	for free := tryOrJoin(l, whole); free != nil; free = tryOrJoin(l, whole) {
		<-free
		outside(l, "lock")
	}
}

// outside is At, unless the caller is in something whole.
func outside(object any, what string) {
	waitingMu.Lock()
	inside := within[gort.Goid()] > 0
	waitingMu.Unlock()
	if !inside {
		At(object, what)
	}
}

// tryOrJoin takes the lock, or returns a channel that closes when it may be free.
func tryOrJoin(l sync.Locker, whole bool) <-chan struct{} {
	waitingMu.Lock()
	defer waitingMu.Unlock()
	if l.(interface{ TryLock() bool }).TryLock() {
		taken[l] = whole
		if whole {
			within[gort.Goid()]++
		}
		return nil
	}
	return joinLocked(l)
}

// Unlock is l.Unlock.
func Unlock(l sync.Locker) {
	release(l)
	l.Unlock()
	if active.Load() != 0 {
		wake(l, all)
	}
}

// release notes that a lock is not held any more.
func release(l sync.Locker) {
	waitingMu.Lock()
	defer waitingMu.Unlock()
	if taken[l] {
		leaveLocked()
	}
	delete(taken, l)
}

// Whole keeps the caller from points until the function that it returns is called.
func Whole() (over func()) {
	waitingMu.Lock()
	defer waitingMu.Unlock()
	within[gort.Goid()]++
	return func() {
		waitingMu.Lock()
		defer waitingMu.Unlock()
		leaveLocked()
	}
}

func leaveLocked() {
	g := gort.Goid()
	if within[g]--; within[g] == 0 {
		delete(within, g)
	}
}

// Wait is c.Wait. A host wakes those who wait with its own lock, which is not rewritten.
func Wait(c *sync.Cond) {
	waitingMu.Lock()
	whole, ours := taken[c.L]
	if !ours {
		waitingMu.Unlock()
		c.Wait()
		return
	}
	woken := joinLocked(c)
	waitingMu.Unlock()
	Unlock(c.L)
	<-woken
	lock(c.L, whole)
}

// Signal is c.Signal.
func Signal(c *sync.Cond) {
	if active.Load() == 0 || !wake(c, 1) {
		c.Signal()
	}
}

// Broadcast is c.Broadcast.
func Broadcast(c *sync.Cond) {
	if active.Load() != 0 {
		wake(c, all)
	}
	c.Broadcast()
}

// Atom is called before an atomic step of p, which it returns.
func Atom[P any](p *P) *P {
	if active.Load() != 0 {
		outside(p, "atomic step")
	}
	return p
}

const all = -1

var (
	waiting   = map[any][]chan struct{}{} // for a lock or a condition; guarded by waitingMu
	taken     = map[sync.Locker]bool{}    // locks that are held, and whether whole; guarded by waitingMu
	within    = map[int64]int{}           // in how much that is whole a goroutine is; guarded by waitingMu
	waitingMu sync.Mutex
)

// joinLocked returns a channel that closes when on wakes the caller. waitingMu is held.
func joinLocked(on any) <-chan struct{} {
	c := make(chan struct{})
	waiting[on] = append(waiting[on], c)
	return c
}

// wake wakes the first n that wait on on. It reports whether there was any.
func wake(on any, n int) bool {
	waitingMu.Lock()
	defer waitingMu.Unlock()
	list := waiting[on]
	if n == all || n > len(list) {
		n = len(list)
	}
	for _, c := range list[:n] {
		close(c)
	}
	if waiting[on] = list[n:]; len(list) == n {
		delete(waiting, on)
	}
	return n > 0
}
