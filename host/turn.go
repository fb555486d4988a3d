package host

import (
	"context"
	"math"
	"sync/atomic"

	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/subscription"
)

// turn is the turn in progress, with beat.
type turn struct {
	micros  int                     // microtasks that have run since the last other callback
	most    int                     // how many may
	checks  *checkpoints            // functions of OnCheckpoint; nil if there are none
	express atomic.Pointer[express] // nil before the loop runs; set with the lock held

	ctx      context.Context // ends Run; nil in Poll and while the host is not driven; for the driver only
	maxTurns int             // Config.MaxTurns, for a gate and for Virtual.Run; set once
}

const unlimited = math.MaxInt

// horizon bounds what turns take. What is registered beyond it waits.
type horizon struct {
	seq   uint64 // of tasks, timers and timeouts
	frame uint64 // the place of a frame callback; the first that waits for a frame decides
	idle  uint64 // the place of an idle callback
}

// all is the horizon that bounds nothing.
var all = horizon{math.MaxUint64, math.MaxUint64, math.MaxUint64}

// horizon returns the horizon of all that has been registered until now.
func (e *engine) horizon() horizon {
	e.collect()
	return horizon{e.seq, ring.Tail(&e.frames.list), ring.Tail(&e.idle.list)}
}

// turns runs turns while more returns true and anything is ready, idle callbacks included. If
// OnError is set, a panic ends only its callback. The lock is not held before and after; it is
// held when more is called.
func (e *engine) turns(limit horizon, more func() bool) {
	for !e.tryTurns(limit, more) {
	}
}

// tryTurns is turns until the first panic. It reports whether there was none. The lock is not held.
func (e *engine) tryTurns(limit horizon, more func() bool) (completed bool) {
	defer e.rescue(&completed)
	e.mu.Lock()
	for more() && (e.traits.gate == nil || e.pass(more)) && e.takeTurn(&limit) {
	}
	e.mu.Unlock()
	return true
}

// rescue puts the state in order after user code that did not return. The lock is not held.
func (e *engine) rescue(completed *bool) {
	if *completed {
		return
	}
	e.mend()
	if e.traits.uncaught == nil {
		return // the panic goes on
	}
	if r := recover(); r != nil {
		e.traits.uncaught(subscription.NewPanicError(r))
	}
}

// mend ends what a callback that did not return has begun. The lock is not held.
func (e *engine) mend() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.endBurst()
	e.tracers.end()
	e.endTimer(true)
}

// guarded calls f, which is user code but no callback. OnError is told if it panics.
func (e *engine) guarded(f func()) {
	returned := false
	defer e.rescue(&returned)
	f()
	returned = true
}

// takeTurn runs one turn, or the rest of one that a panic or interrupted has cut off. It reports
// false if there was nothing to run, or the turn is not over. It gives up the lock while callbacks
// run.
func (e *engine) takeTurn(limit *horizon) bool {
	if !e.inTurn && !e.begin(limit) {
		return false
	}
	for e.left() {
		if e.interrupted() {
			return false
		}
		e.next()
	}
	e.inTurn = false
	if e.observed {
		e.observeEnd()
	}
	if e.idlers != nil {
		e.noticeIdle()
	}
	return true
}

// begin picks the least of all that is ready, or an idle callback if nothing is, and runs its first
// callback. It picks nothing beyond limit.
func (e *engine) begin(limit *horizon) bool {
	if ring.Len(&e.micro.Ring) > 0 { // queued while no callback ran
		e.enter(candidate{at: e.last})
		return true
	}
	first := e.least()
	switch {
	case first.what == nothing:
		if !e.idle.waits() || ring.Head(&e.idle.list) >= limit.idle || !e.idle.ready() {
			return false
		}
		first = candidate{what: anIdleCallback, at: e.last}
	case first.seq > limit.seq, first.what == theFrame && ring.Head(&e.frames.list) >= limit.frame:
		return false
	}
	e.enter(first)
	e.runFirst()
	return true
}

// enter notes that a turn begins. Without a first callback it has only microtasks.
func (e *engine) enter(first candidate) {
	e.inTurn, e.turnOf, e.micros = true, first.what, 0
	e.turnsBegun++
	if e.observed {
		e.observeBegin(first)
	}
}

// runFirst runs the first callback of the turn that begins.
func (e *engine) runFirst() {
	switch e.turnOf {
	case aTask:
		if e.startBurst() {
			e.runBurst()
			return
		}
		t := e.popTask()
		e.ran.Tasks++
		e.call(aTask, t.seq, t.run)
	case aTimer:
		e.fire()
	case anImmediate:
		e.immediates.run()
	case anIdleTimeout:
		e.idle.timeouts.Fire(e.last, e.nextSeq()).Run()
	case anAlarm:
		e.guests.alarms.Fire(e.last, e.nextSeq()).Run()
	case theFrame:
		e.frames.begin()
	case anIdleCallback:
		e.idle.call(ring.Head(&e.idle.list), IdleDeadline{end: e.idle.deadline, host: e})
	}
}

// left reports whether the turn in progress has anything left to run.
func (e *engine) left() bool {
	return ring.Len(&e.micro.Ring) > 0 || e.checks.due() || e.frames.running() ||
		e.timers.node && (e.immediates.running() || e.timers.left(e.nextSeq))
}

// interrupted reports whether the turn in progress is cut off before its next callback. It goes on
// when the host is driven again.
func (e *engine) interrupted() bool {
	return e.stops || e.micros >= e.most && ring.Len(&e.micro.Ring) > 0 ||
		e.ctx != nil && e.ctx.Err() != nil
}

// next runs the next callback of the turn in progress: a microtask, or else a hook of the end of
// the checkpoint, one more callback of the frame, one more immediate of the check phase, or one
// more timer of the pass.
func (e *engine) next() {
	if ring.Len(&e.micro.Ring) > 0 {
		e.ran.Microtasks++
		e.micros++
		at := ring.Head(&e.micro.Ring)
		e.call(nothing, at, ring.Pop(&e.micro.Ring))
		return
	}
	if e.checks.due() {
		e.callHook() // what it queues counts as queued by a microtask: see MaxTurns
		return
	}
	e.micros = 0
	switch {
	case e.frames.running():
		e.frames.call()
	case e.immediates.running():
		e.immediates.call()
	default:
		e.nextOfPass()
	}
}

// call calls a runner with the lock, or a user's function without it. Tasks and microtasks have a
// number.
func (e *engine) call(what kind, number uint64, r kernel.Runner) {
	e.checks.again()
	if e.traced {
		e.callTraced(what, number, r)
		return
	}
	e.invoke(r)
}

func (e *engine) invoke(r kernel.Runner) {
	f, ok := r.(callback)
	if !ok {
		r.Run()
		return
	}
	e.mu.Unlock()
	f()
	e.mu.Lock()
}
