package host

import (
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
	"github.com/rxsched/rxsched/kernel"
)

// timerStore holds the host's timers, in one of two orders.
type timerStore struct {
	strict  timers.Strict
	passes  timers.Node
	node    bool // Node's order; set once
	running bool // Node's order: a timer's callback is in progress
}

// store returns what does not depend on the order.
func (t *timerStore) store() *timers.Store {
	if t.node {
		return &t.passes.Store
	}
	return &t.strict.Store
}

func (t *timerStore) len() int { return t.store().Len() }

// counts returns the number of timers in each list. Several lists may have the same duration.
func (t *timerStore) counts() (counts []TimerCount) {
	t.store().Counts(func(d time.Duration, n int) {
		counts = append(counts, TimerCount{d, uint64(n)})
	})
	return counts
}

// due returns the due time and the sequence of the first timer, if there is one.
func (t *timerStore) due() (at time.Duration, seq uint64, ok bool) {
	if t.node {
		return t.passes.Expiry()
	}
	return t.strict.Due()
}

// dueBy is due, but only for a timer that is due at now or earlier.
func (t *timerStore) dueBy(now time.Duration) (at time.Duration, seq uint64, ok bool) {
	if t.len() == 0 || !t.node && t.strict.NotBefore() > now {
		return 0, 0, false
	}
	at, seq, ok = t.due()
	return at, seq, ok && at <= now
}

func (t *timerStore) clear(id timers.ID) bool {
	if t.node {
		return t.passes.Clear(id)
	}
	return t.strict.Clear(id)
}

func (t *timerStore) refresh(id timers.ID, now time.Duration, seq uint64) bool {
	if t.node {
		return t.passes.Refresh(id, now, seq)
	}
	return t.strict.Refresh(id, now, seq)
}

func (t *timerStore) setPeriod(id timers.ID, now, p time.Duration, seq uint64) bool {
	if t.node {
		return t.passes.SetPeriod(id, now, p, seq)
	}
	return t.strict.SetPeriod(id, now, p, seq)
}

func (t *timerStore) reset() {
	t.strict.Reset()
	t.passes.Reset()
}

// duration returns the duration that a timer gets for d.
func (t *timerStore) duration(d time.Duration) time.Duration {
	if t.node {
		return max(d.Truncate(time.Millisecond), time.Millisecond)
	}
	return max(d, 0)
}

// timerTime reads the clock for timers. In Node's order they know whole milliseconds only.
func (e *engine) timerTime() time.Duration {
	if e.timers.node {
		return e.read().Truncate(time.Millisecond)
	}
	return e.read()
}

// arm arms a timer; 0 if the host is closed.
func (e *engine) arm(r kernel.Runner, d time.Duration, repeat bool) (id timers.ID) {
	if e.closed {
		return 0
	}
	d = e.timers.duration(d)
	now := e.timerTime()
	e.wakeBefore(after(now, d))
	if e.timers.node {
		id = e.timers.passes.Arm(r, repeat, e.nextSeq(), now, d)
	} else {
		id = e.timers.strict.Arm(r, repeat, e.nextSeq(), now, d)
	}
	if e.tracing.on {
		e.traceTimerQueued(id)
	}
	return id
}

func (e *engine) clear(id timers.ID) bool {
	var was timers.Timer
	if e.tracing.on {
		was = e.timers.store().Look(id)
	}
	ok := e.timers.clear(id)
	if ok && e.tracing.on {
		e.traceCancelled(kindOf(was), uint64(id))
	}
	e.wakeIfIdle()
	return ok
}

func (e *engine) refresh(id timers.ID) bool {
	ok := e.timers.refresh(id, e.timerTime(), e.nextSeq())
	if ok && e.tracing.on {
		e.traceTimerMoved(id)
	}
	return ok
}

func (e *engine) setPeriod(id timers.ID, p time.Duration) bool {
	p = e.timers.duration(p)
	now := e.timerTime()
	if !e.timers.setPeriod(id, now, p, e.nextSeq()) {
		return false
	}
	e.wakeBefore(after(now, p))
	if e.tracing.on {
		e.traceTimerMoved(id)
	}
	return true
}

// traceTimerMoved tells the tracers that a timer is due at another time.
func (e *engine) traceTimerMoved(id timers.ID) {
	kind := kindOf(e.timers.store().Look(id))
	e.announce(Tracer.Cancelled, Event{Kind: kind, ID: uint64(id), Time: e.last})
	e.traceTimerQueued(id)
}

// traceTimerQueued tells the tracers that a timer was armed, at the time of the last reading: so
// the event's Ready less its Time is the duration.
func (e *engine) traceTimerQueued(id timers.ID) {
	t := e.timers.store().Look(id)
	e.announce(Tracer.Queued, Event{
		Kind: kindOf(t), ID: uint64(id), Label: label(t.Run), Time: e.last, Ready: t.Due,
	})
}

func kindOf(t timers.Timer) EventKind {
	if t.Repeats {
		return KindInterval
	}
	return KindTimeout
}

// SetTimeout arms a timer that calls f once, d from now. A negative d counts as 0. It panics if f
// is nil and returns ErrClosed after Close. Any goroutine may call it.
func (e *engine) SetTimeout(f func(), d time.Duration) (TimerID, error) {
	if f == nil {
		panic("host: SetTimeout: nil callback")
	}
	return e.setTimer(callback(f), d, false)
}

// SetInterval arms a timer that calls f every p from now on. It keeps its phase; ticks that were
// missed are dropped. A negative p counts as 0. It panics if f is nil and returns ErrClosed after
// Close. Any goroutine may call it.
func (e *engine) SetInterval(f func(), p time.Duration) (TimerID, error) {
	if f == nil {
		panic("host: SetInterval: nil callback")
	}
	return e.setTimer(callback(f), p, true)
}

func (e *engine) setTimer(r kernel.Runner, d time.Duration, repeat bool) (TimerID, error) {
	e.lock()
	defer e.mu.Unlock()
	if id := e.arm(r, d, repeat); id != 0 {
		return TimerID(id), nil
	}
	return 0, ErrClosed
}

// ClearTimer clears a timeout or an interval. It reports whether it was pending. Any goroutine may
// call it.
func (e *engine) ClearTimer(id TimerID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.clear(timers.ID(id))
}

// Refresh makes a pending timer due at now plus its delay again. It reports whether there was one.
// Any goroutine may call it.
func (e *engine) Refresh(id TimerID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.refresh(timers.ID(id))
}

// SetPeriod gives an interval another period. The next tick comes p from now, and the phase starts
// there. That is so in the interval's own callback, too; but with [NodeOrder] the period then
// counts from the start of the callback, as after every tick. A negative p counts as 0. It reports
// whether id names an interval. Any goroutine may call it. Its counterpart in Node is to assign to
// _repeat of a Timeout; but that leaves a tick where it is that is armed already.
func (e *engine) SetPeriod(id TimerID, p time.Duration) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.setPeriod(timers.ID(id), p)
}

// Ref makes a timer keep RunUntilIdle running, as it does by default. It reports whether it is
// pending. Any goroutine may call it.
func (e *engine) Ref(id TimerID) bool { return e.setRef(id, true) }

// Unref makes a timer no longer keep RunUntilIdle running. It reports whether it is pending. Any
// goroutine may call it.
func (e *engine) Unref(id TimerID) bool { return e.setRef(id, false) }

func (e *engine) setRef(id TimerID, ref bool) bool {
	e.lock()
	defer e.mu.Unlock()
	ok := e.timers.store().SetRef(timers.ID(id), ref)
	e.wakeIfIdle()
	return ok
}

// HasRef reports whether a timer is pending and keeps RunUntilIdle running. Any goroutine may call
// it.
func (e *engine) HasRef(id TimerID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.timers.store().HasRef(timers.ID(id))
}
