package host

import (
	"time"

	"github.com/rxsched/rxsched/internal/provide"
)

// pooled drives a loop of a pool, instead of a goroutine of the loop's own.
//
// Between two drives such a loop sleeps as one that is polled does. A wake-up calls Driver.Ready,
// with the lock held: that only notes that the loop is to be driven.
type pooled = provide.Driver

// SetDriver is the Door's. The host must not be in use yet.
func (k *core) SetDriver(d provide.Driver, on provide.Door, lone int64) {
	k.pool = d
	k.sleeping, k.sleepsTo = true, Forever
	if on != nil {
		some := *k.traits
		some.on = (*engine)(on.(*core))
		k.lone, k.traits = true, &some
		k.shell = newGuest(k.shell, on.(*core), k.origin)
		k.driver.Store(lone)
	}
}

// Drive is the Door's.
func (k *core) Drive(
	g int64, first provide.Runner, unrefed bool, goes func() bool,
) (next time.Duration) {
	e := (*engine)(k)
	if !e.engage(g, first) {
		return Forever
	}
	defer func() { next = e.release() }()
	e.turns(all, func() bool { return !e.closed && (unrefed || e.pending()) && goes() })
	e.answer()
	return 0
}

// Enter is the Door's. The host is not in use yet, so nothing reads its driver: see drive.place.
func (k *core) Enter(g int64) {
	k.sleeping, k.polling = false, polls
	k.driver.Store(g)
	k.driven.Store(true)
	k.seq++
	k.inTurn, k.turnOf = true, aTask
	k.turnsBegun++
	k.ran.Tasks++
}

// Resume is the Door's.
func (k *core) Resume(goes func() bool) (next time.Duration) {
	e := (*engine)(k)
	defer func() { next = e.release() }()
	e.mend()
	if goes != nil {
		e.turns(all, func() bool { return e.inTurn || !e.closed && goes() })
		e.answer()
	}
	return 0
}

// engage makes the caller, goroutine g, the driver, and adds a task, unless that is nil. It reports
// false if the host is closed.
func (e *engine) engage(g int64, first provide.Runner) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return false
	}
	e.sleeping, e.polling = false, polls
	e.drives(g)
	if first != nil {
		e.post(first)
	}
	return true
}

// doze notes that a drive of a pooled loop is over. Later arrivals call Ready.
func (e *engine) doze(at, next time.Duration) {
	e.sleeping, e.sleepsTo = next > 0, at
	if !e.lone {
		e.driver.Store(0) // any worker may be next, and a callback on this one may wait for it
		return
	}
	if e.tell(); !e.keeps { // what waits may never run, so every arrival has to wake the pool
		e.sleeping, e.sleepsTo = true, Forever
	}
}
