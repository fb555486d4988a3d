package host

import (
	"time"

	"github.com/rxsched/rxsched/internal/containers/ring"
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

// Alone is the Door's. A turn with one task is all that it does mostly.
func (k *core) Alone(g int64, first provide.Runner, goes func() bool) (next time.Duration, ok bool) {
	e := (*engine)(k)
	if !e.engageAlone(g, goes) {
		return 0, false
	}
	return e.goAlone(first, goes), true
}

// Enter is the Door's. The host is not in use yet, so nothing reads its driver: see drive.place.
func (k *core) Enter(g int64) { (*engine)(k).enterAlone(g) }

// Resume is the Door's.
func (k *core) Resume(goes func() bool) (next time.Duration) {
	e := (*engine)(k)
	e.mend()
	if goes == nil {
		return e.release()
	}
	e.mu.Lock()
	return e.goAlone(over{}, goes)
}

// over is a task that has run.
type over struct{}

func (over) Run() {}

// goAlone is a drive that begins in a turn, with its task. The lock is held, and given up.
func (e *engine) goAlone(task provide.Runner, goes func() bool) (next time.Duration) {
	rested := false
	defer func() {
		if !rested {
			next = e.release()
		}
	}()
	if e.tryAlone(task) {
		if next, rested = e.restAlone(); rested {
			return next
		}
	}
	e.turns(all, func() bool { return !e.closed && goes() })
	e.answer()
	return 0
}

// engageAlone makes the caller, goroutine g, the driver, in a turn with a task, if nothing else is
// ready and turns are not observed. Then the lock stays held.
func (e *engine) engageAlone(g int64, goes func() bool) bool {
	e.mu.Lock()
	if e.closed || !e.takesAlone() || !goes() {
		e.mu.Unlock()
		return false
	}
	e.enterAlone(g)
	return true
}

// enterAlone makes goroutine g the driver, in a turn with a task.
func (e *engine) enterAlone(g int64) {
	e.sleeping, e.polling = false, polls
	e.driver.Store(g)
	e.driven.Store(true)
	e.seq++
	e.inTurn, e.turnOf = true, aTask
	e.turnsBegun++
	e.ran.Tasks++
}

// takesAlone reports whether a task that goes first would be all that is to be done, and whether a
// turn with it is like any other to an observer.
func (e *engine) takesAlone() bool {
	if e.observed || e.checks != nil || e.traits.gate != nil || e.owner != nil {
		return false
	}
	at, some := e.nextReady()
	return !some || at > e.read()
}

// tryAlone calls the turn's task, and then the rest of the turn. It reports whether that has
// returned; then the lock is held, as before.
func (e *engine) tryAlone(first provide.Runner) (completed bool) {
	defer e.rescue(&completed)
	e.mu.Unlock()
	first.Run()
	e.mu.Lock()
	e.micros = 0
	e.takeTurn(&all)
	return true
}

// restAlone ends the drive if there is nothing more. It gives up the lock.
func (e *engine) restAlone() (next time.Duration, ok bool) {
	defer e.mu.Unlock()
	c := e.closing.Load()
	if e.inTurn || ring.Len(&e.tasks) > 0 || e.immediates.wait() || c != nil && c.due {
		return 0, false
	}
	return e.leaveDrive(c), true
}

// engage makes the caller, goroutine g, the driver, and adds a task that goes first of what comes now. It reports
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
