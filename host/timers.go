package host

import (
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
	"github.com/rxsched/rxsched/host/kernel"
)

// arm arms a timer; 0 if the host is closed.
func (e *engine) arm(r kernel.Runner, d time.Duration, repeat bool) (id timers.ID) {
	if e.closed {
		return 0
	}
	d = e.timers.duration(d)
	now := e.timers.moment(e.read())
	e.wakeBefore(after(now, d))
	if e.timers.order == &none {
		e.timers.make()
	}
	id = e.timers.order.Arm(r, repeat, e.nextSeq(), now, d)
	e.stamp()
	if e.traced {
		e.tracers.timerQueued(id)
	}
	return id
}

func (e *engine) clear(id timers.ID) bool {
	kind := KindTimeout
	if e.traced {
		kind = kindOf(e.timers.store.Look(id))
	}
	if !e.timers.order.Clear(id) {
		return false
	}
	if e.traced {
		e.tracers.cancelled(kind, uint64(id))
	}
	e.wakeIfIdle()
	return true
}

func (e *engine) refresh(id timers.ID) bool {
	ok := e.timers.order.Refresh(id, e.timers.moment(e.read()), e.nextSeq())
	if ok && e.traced {
		e.tracers.timerMoved(id)
	}
	return ok
}

func (e *engine) setPeriod(id timers.ID, p time.Duration) bool {
	p = e.timers.duration(p)
	now := e.timers.moment(e.read())
	if !e.timers.order.SetPeriod(id, now, p, e.nextSeq()) {
		return false
	}
	e.wakeBefore(after(now, p))
	if e.traced {
		e.tracers.timerMoved(id)
	}
	return true
}

// fire runs a timer that is due. In Node's order it begins a pass.
func (e *engine) fire() {
	t := &e.timers
	if t.node {
		e.immediates.passBegins()
		t.order.(*timers.Node).Begin(e.last)
		return
	}
	e.ran.Timers++
	e.call(aTimer, 0, t.order.(*timers.Strict).Fire(e.last, e.nextSeq()))
}

// nextOfPass runs the next timer of the pass in progress, in Node's order.
func (e *engine) nextOfPass() {
	run := e.timers.order.(*timers.Node).Next(e.timers.moment(e.read()), e.nextSeq)
	if run == nil {
		return
	}
	e.timers.running = true
	e.ran.Timers++
	e.call(aTimer, 0, run)
	e.endTimer(false)
}

// endTimer tells the pass in progress, if there is one, that its callback has ended.
func (e *engine) endTimer(failed bool) {
	if e.timers.running {
		e.timers.running = false
		e.timers.order.(*timers.Node).Ran(failed, e.nextSeq)
	}
}

func kindOf(t timers.Timer) EventKind {
	if t.Repeats {
		return KindInterval
	}
	return KindTimeout
}

// SetTimeout arms a timer that calls f once, d from now. A negative d counts as 0. It panics if f
// is nil and returns ErrClosed after Close. Any goroutine may call it.
func (e *front) SetTimeout(f func(), d time.Duration) (TimerID, error) {
	if f == nil {
		panic("host: SetTimeout: nil callback")
	}
	return e.setTimer(callback(f), d, false)
}

// SetInterval arms a timer that calls f every p from now on. It keeps its phase; ticks that were
// missed are dropped. A negative p counts as 0: one tick after the other, with other tasks in
// between. It panics if f is nil and returns ErrClosed after
// Close. Any goroutine may call it.
func (e *front) SetInterval(f func(), p time.Duration) (TimerID, error) {
	if f == nil {
		panic("host: SetInterval: nil callback")
	}
	return e.setTimer(callback(f), p, true)
}

func (e *front) setTimer(r kernel.Runner, d time.Duration, repeat bool) (TimerID, error) {
	e.lock()
	defer e.mu.Unlock()
	if id := e.arm(r, d, repeat); id != 0 {
		return TimerID(id), nil
	}
	return 0, ErrClosed
}

// ClearTimer clears a timeout or an interval. It reports whether it was pending (an interval always
// is). Any goroutine may call it.
func (e *front) ClearTimer(id TimerID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.clear(timers.ID(id))
}

// Refresh makes a pending timer due at now plus its delay again; an interval's phase starts
// anew. It reports whether there was one: after a timeout has fired, SetTimeout arms another. Any
// goroutine may call it. It stands for Node's timeout.refresh, as Ref, Unref and HasRef do for the
// methods of these names.
func (e *front) Refresh(id TimerID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.refresh(timers.ID(id))
}

// SetPeriod gives an interval another period. The next tick comes p from now, and the phase starts
// there. That is so in the interval's own callback, too; but with [NodeOrder] the period then
// counts from the start of the callback, as after every tick. A negative p counts as 0. It reports
// whether id names an interval. Any goroutine may call it. Its counterpart in Node is to assign to
// _repeat of a Timeout; but that leaves a tick where it is that is armed already.
func (e *front) SetPeriod(id TimerID, p time.Duration) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.setPeriod(timers.ID(id), p)
}

// Ref makes a timer keep RunUntilIdle running, as it does by default. It reports whether it is
// pending. Any goroutine may call it.
func (e *front) Ref(id TimerID) bool { return e.setRef(id, true) }

// Unref makes a timer no longer keep RunUntilIdle running. It reports whether it is pending. Any
// goroutine may call it.
func (e *front) Unref(id TimerID) bool { return e.setRef(id, false) }

func (e *front) setRef(id TimerID, ref bool) bool {
	e.lock()
	defer e.mu.Unlock()
	ok := e.timers.store.SetRef(timers.ID(id), ref)
	e.wakeIfIdle()
	return ok
}

// HasRef reports whether a timer is pending and keeps RunUntilIdle running. Any goroutine may call
// it.
func (e *front) HasRef(id TimerID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.timers.store.HasRef(timers.ID(id))
}
