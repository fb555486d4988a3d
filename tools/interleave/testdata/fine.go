package point

import "sync"

// Command interleave adds this file to package point, and rewrites locks, conditions and atomic
// steps of packages into calls of the functions below. Goroutines that take part wait here, and not
// in package sync: there, a goroutine that waits for a lock would keep the bubble's time from
// moving on.

// Lock is l.Lock.
func Lock(l sync.Locker) {
	if active.Load() == 0 {
		l.Lock()
		return
	}
	at(l, "lock")
	for free := tryOrJoin(l); free != nil; free = tryOrJoin(l) {
		<-free
		at(l, "lock")
	}
}

// tryOrJoin takes the lock, or returns a channel that closes when it may be free.
func tryOrJoin(l sync.Locker) <-chan struct{} {
	waitingMu.Lock()
	defer waitingMu.Unlock()
	if l.(interface{ TryLock() bool }).TryLock() {
		return nil
	}
	return joinLocked(l)
}

// Unlock is l.Unlock.
func Unlock(l sync.Locker) {
	l.Unlock()
	if active.Load() != 0 {
		wake(l, all)
	}
}

// Wait is c.Wait. A host wakes those who wait with its own lock, which is not rewritten.
func Wait(c *sync.Cond) {
	if _, host := owners.Load(c.L); host || active.Load() == 0 {
		c.Wait()
		return
	}
	waitingMu.Lock()
	woken := joinLocked(c)
	waitingMu.Unlock()
	Unlock(c.L)
	<-woken
	Lock(c.L)
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
	At(p, "atomic step")
	return p
}

const all = -1

var (
	waiting   = map[any][]chan struct{}{} // for a lock or a condition; guarded by waitingMu
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
