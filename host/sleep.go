package host

import "time"

// sleep is the wake-up of a host: of its driver while that sleeps, or of the owner of a polled loop
// between the polls.
type sleep struct {
	sleepsTo time.Duration
	owner    *owner // nil for a loop whose config has no hooks
	pool     pooled // nil for a loop that no pool drives; set before the host is used
}

// polling is what a poll has come to.
type polling uint8

const (
	noPoll   polling = iota // the driver does not poll, or there is none
	polls                   // the driver polls
	answered                // it is about to learn when there is more to do
)

// wakeUp wakes the host, if it sleeps.
func (e *engine) wakeUp() {
	if e.sleeping {
		e.rouse()
	}
}

// rouse wakes the sleeping host.
func (e *engine) rouse() {
	e.stir()
	e.shell.wake()
}

// stir notes that the driver no longer sleeps.
func (e *engine) stir() {
	e.sleeping = false
	e.tune()
}

// wakeBefore wakes the host if it would sleep past t.
func (e *engine) wakeBefore(t time.Duration) {
	if e.sleeping && t < e.sleepsTo {
		e.rouse()
	}
}

// wakeForNext wakes the host if it would sleep past what is ready next.
func (e *engine) wakeForNext() {
	if !e.sleeping {
		return
	}
	if at, ok := e.nextReady(); ok {
		e.wakeBefore(at)
	}
}

// wakeIfIdle wakes a loop that runs until nothing is pending, and the waiters for that, if
// nothing is pending any more. It is called after a cancellation.
func (e *engine) wakeIfIdle() {
	if e.untilIdle || e.idlers != nil {
		e.wakeIdlers()
	}
	e.tell()
}

func (e *engine) wakeIdlers() {
	e.noticeIdle()
	if e.untilIdle && !e.pending() {
		e.wakeUp()
	}
}

// rest notes that the host is no longer driven. If the caller polled, it returns the time until
// there is more to do.
func (e *engine) rest() (next time.Duration) {
	was, at, next := e.polling, Forever, Forever
	e.polling = noPoll
	if was != noPoll {
		at, next = e.untilNext()
	}
	if e.owner != nil {
		e.owner.callSoon() // what became due when the poll had called the hooks
		e.leave(was, at, next)
	}
	if e.pool != nil {
		e.doze(at, next)
	}
	return next
}

// leave leaves a loop to its owner, which polls at a time by itself, or when it is woken. What the
// owner knows depends on how the driver ended.
func (e *engine) leave(was polling, at, next time.Duration) {
	switch {
	case !e.owner.wakes():
	case was == polls && (e.closed || next < Forever): // a panic ended the poll: it told nothing
		e.sleeping = true
		e.wakeUp()
	case e.closed, was == answered && next == 0:
	case was == answered:
		e.sleeping, e.sleepsTo = true, at
	default:
		e.sleeping, e.sleepsTo = true, Forever
	}
}

// untilNext returns when there is more to do, and the time until then; Forever if nothing is
// pending.
func (e *engine) untilNext() (at, next time.Duration) {
	at, ok := e.nextReady()
	if !ok {
		return Forever, Forever
	}
	return at, max(0, at-e.read())
}
