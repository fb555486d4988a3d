package host

import (
	"time"

	"github.com/rxsched/rxsched/internal/containers/ring"
)

// kind is a kind of callback.
type kind uint8

const (
	nothing kind = iota
	aTask
	aTimer
	anImmediate
	anIdleTimeout
	anAlarm // of a pool
	theFrame
	anIdleCallback // if there is nothing else
)

// turnLabels are the labels of turns in traces.
var turnLabels = [...]string{
	nothing: "microtasks", aTask: "task", aTimer: "timer", anImmediate: "immediate",
	anIdleTimeout: "idle", anAlarm: "timer", theFrame: "frame", anIdleCallback: "idle",
}

// candidate is a callback that may have the next turn.
type candidate struct {
	what kind
	at   time.Duration // since when it has been ready
	seq  uint64
}

// or returns the one that goes first. A frame yields to what is ready at the same time.
func (c candidate) or(other candidate) candidate {
	switch {
	case other.what == nothing:
		return c
	case c.what == nothing || other.at < c.at:
		return other
	case other.at == c.at && other.seq < c.seq && other.what != theFrame:
		return other
	}
	return c
}

// least returns the first of all that is ready. In Node's order immediates go last.
func (e *engine) least() candidate {
	if !e.immediates.wait() && !e.timed() {
		if ring.Len(&e.tasks) == 0 && e.comes() {
			e.tune() // nothing needs the time any more
		}
		return e.firstTask()
	}
	e.collect()
	now := e.read()
	task, timer, immediate := e.firstTask(), e.timers.candidate(now), e.immediates.candidate()
	lasts := e.timers.node && immediate.what != nothing
	if lasts {
		task, timer = e.immediates.after(task, timer, e.seq)
	} else {
		task = task.or(immediate)
	}
	first := task.or(timer).or(e.idle.candidate(now)).
		or(e.guests.candidate(now)).or(e.frames.candidate(now))
	if lasts && first.what == nothing {
		return immediate
	}
	return first
}

// firstTask returns the first task. What is in the inbox comes after those in the queue.
func (q *queues) firstTask() candidate {
	if ring.Len(&q.tasks) == 0 {
		return candidate{}
	}
	t := ring.At(&q.tasks, ring.Head(&q.tasks))
	return candidate{aTask, t.ready, t.seq}
}

// nextReady returns the next moment at which anything can run, if nothing arrives meanwhile: at
// most now if something is ready. It reports whether there is one.
func (e *engine) nextReady() (at time.Duration, ok bool) {
	e.collect()
	if e.inTurn || ring.Len(&e.micro.Ring) > 0 || e.immediates.wait() {
		return e.last, true
	}
	at = e.nextDue()
	if ring.Len(&e.tasks) > 0 {
		at = min(at, ring.At(&e.tasks, ring.Head(&e.tasks)).ready)
	}
	if e.idle.waits() {
		at = min(at, e.idle.next())
	}
	return at, at != Forever
}

// bound returns t, or the next timer or frame if that comes earlier. A frame from outside is
// expected at the next vsync, unless idle periods come from outside, too.
func (e *engine) bound(t time.Duration) time.Duration {
	due, _ := e.timers.order.Due()
	t = min(t, due, e.guests.due())
	switch f := e.frames; {
	case !f.asked(): // none bounds it
	case f.outside != nil && e.idle.outside:
		t = min(t, f.due)
	default:
		t = min(t, f.likely(e.read()))
	}
	return t
}
