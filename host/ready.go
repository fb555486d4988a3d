package host

import "time"

// kind is a kind of thing that can be ready.
type kind int

const (
	nothing kind = iota
	aTask
	aTimer
	anImmediate
	anIdleTimeout
	theFrame
	anIdleCallback // if there is nothing else
)

// turnLabels are the labels of turns in traces.
var turnLabels = [...]string{
	nothing: "microtasks", aTask: "task", aTimer: "timer", anImmediate: "immediate",
	anIdleTimeout: "idle", theFrame: "frame", anIdleCallback: "idle",
}

// least returns the kind of the first of all that is ready, its ready time and its sequence.
func (e *engine) least() (what kind, at time.Duration, seq uint64) {
	i := &e.immediates
	if i.live == 0 && !e.timed() {
		if e.tasks.Len() > 0 {
			t := e.tasks.At(e.tasks.Head())
			return aTask, t.ready, t.seq
		}
		return nothing, 0, 0
	}
	now := e.read()
	before := func(k kind, when time.Duration, s uint64, due bool) {
		if due && (what == nothing || when < at || when == at && s < seq) {
			what, at, seq = k, when, s
		}
	}
	when, s, due := e.timers.dueBy(now)
	check := i.live > 0 && e.timers.node && i.check(due, e.seq)
	if e.tasks.Len() > 0 {
		t := e.tasks.At(e.tasks.Head())
		before(aTask, t.ready, t.seq, !check || t.seq <= i.limit)
	}
	before(aTimer, when, s, due && !check)
	if i.live > 0 {
		m := i.list.At(i.list.Head())
		before(anImmediate, m.ready, m.seq, !e.timers.node)
	}
	if when, s, due = e.idle.timeouts.Due(); due {
		before(anIdleTimeout, when, s, when <= now)
	}
	if e.frames.asked() && e.frames.due <= now && (what == nothing || e.frames.due < at) {
		return theFrame, e.frames.due, 0
	}
	if what == nothing && check {
		m := i.list.At(i.list.Head())
		return anImmediate, m.ready, m.seq
	}
	return what, at, seq
}

// nextReady returns the next moment at which anything can run, if nothing arrives meanwhile: at
// most now if something is ready. It reports whether there is one.
func (e *engine) nextReady() (at time.Duration, ok bool) {
	if e.inTurn || e.micro.Len() > 0 || e.immediates.live > 0 {
		return e.last, true
	}
	at = e.nextDue()
	if e.tasks.Len() > 0 {
		at = min(at, e.tasks.At(e.tasks.Head()).ready)
	}
	if e.idle.outside {
		if e.granted() {
			at = min(at, e.last)
		}
	} else if e.idle.left() { // the current period may go on, or its callbacks wait for the next one
		at = min(at, e.read())
	} else if e.idle.waiting > 0 {
		at = min(at, e.idle.deadline)
	}
	return at, at != Forever
}

// nextDue returns when the first timer, frame or idle timeout is ready; Forever if none will be.
func (e *engine) nextDue() time.Duration {
	at, _, _ := e.idle.timeouts.Due()
	due, _, _ := e.timers.due()
	at = min(at, due) // both are Forever if there is none
	if e.frames.asked() {
		at = min(at, e.frames.due)
	}
	return at
}

// bound returns t, or the next timer or frame if that comes earlier. A frame from outside is
// expected at the next vsync, unless idle periods come from outside, too.
func (e *engine) bound(t time.Duration) time.Duration {
	due, _, _ := e.timers.due()
	t = min(t, due)
	switch f := &e.frames; {
	case !f.asked(): // none bounds it
	case f.outside != nil && e.idle.outside:
		t = min(t, f.due)
	default:
		t = min(t, f.likely(e.read(), e.config.FramePeriod))
	}
	return t
}
