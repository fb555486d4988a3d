package host

import (
	"math"
	"time"

	"github.com/rxsched/rxsched/kernel"
	"github.com/rxsched/rxsched/subscription"
)

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
	return horizon{e.seq, e.frames.list.Tail(), e.idle.list.Tail()}
}

// drive runs turns while more returns true and anything is ready, idle callbacks included. If
// Uncaught is set, a panic ends only its callback. The lock is not held before and after; it is
// held when more is called.
func (e *engine) drive(limit horizon, more func() bool) {
	for !e.tryDrive(limit, more) {
	}
}

// tryDrive is drive until the first panic. It reports whether there was none. The lock is not held.
func (e *engine) tryDrive(limit horizon, more func() bool) (completed bool) {
	defer e.rescue(&completed)
	e.mu.Lock()
	for more() && (e.gate == nil || e.pass(more)) && e.turn(&limit) {
	}
	e.noticeIdle() // if LongTask panicked, at the end of a turn, nobody was told of it
	e.mu.Unlock()
	return true
}

// rescue puts the state in order after user code that did not return. The lock is not held.
func (e *engine) rescue(completed *bool) {
	if *completed {
		return
	}
	e.mu.Lock()
	e.endBurst()
	e.traceEnd()
	e.endTimer(true)
	e.mu.Unlock()
	if e.config.Uncaught == nil {
		return // the panic goes on
	}
	if r := recover(); r != nil {
		e.config.Uncaught(subscription.NewPanicError(r))
	}
}

// guarded calls f, which is user code but no callback. Uncaught is told if it panics.
func (e *engine) guarded(f func()) {
	returned := false
	defer e.rescue(&returned)
	f()
	returned = true
}

// turn runs one turn, or the rest of one that a panic or interrupted has cut off. It reports false
// if there was nothing to run, or the turn is not over. It gives up the lock while callbacks run.
func (e *engine) turn(limit *horizon) bool {
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
	if e.micro.Len() > 0 { // queued while no callback ran
		e.enter(nothing, e.last)
		return true
	}
	switch what, ready, seq := e.least(); {
	case what == nothing:
		if e.idle.waiting == 0 || e.idle.list.Head() >= limit.idle || !e.idleReady() {
			return false
		}
		e.enter(anIdleCallback, e.last)
		e.callIdle(e.idle.list.Head(), IdleDeadline{end: e.idle.deadline, host: e})
	case seq > limit.seq, what == theFrame && e.frames.list.Head() >= limit.frame:
		return false
	default:
		e.enter(what, ready)
		e.run(what)
	}
	return true
}

// enter notes that a turn begins. what has been ready since ready; if it is nothing, the turn has
// only microtasks.
func (e *engine) enter(what kind, ready time.Duration) {
	e.inTurn, e.turnOf, e.micros = true, what, 0
	e.tally.turns++
	if e.observed {
		e.observeBegin(what, ready)
	}
}

// run runs the first callback of a turn.
func (e *engine) run(what kind) {
	switch what {
	case aTask:
		if e.startBurst() {
			e.runBurst()
			return
		}
		t := e.tasks.Pop()
		e.tally.ran.Tasks++
		e.call(aTask, t.seq, t.run)
	case aTimer:
		e.fire()
	case anImmediate:
		e.runImmediates()
	case anIdleTimeout:
		e.idle.timeouts.Fire(e.last, e.nextSeq()).Run()
	case theFrame:
		e.beginFrame()
	}
}

// fire runs a timer that is due. In Node's order it begins a pass.
func (e *engine) fire() {
	t := &e.timers
	if t.node {
		e.immediates.passBegins()
		t.passes.Begin(e.last)
		return
	}
	e.tally.ran.Timers++
	e.call(aTimer, 0, t.strict.Fire(e.last, e.nextSeq()))
}

// left reports whether the turn in progress has anything left to run.
func (e *engine) left() bool {
	return e.micro.Len() > 0 || e.checks.due() || e.frames.running() ||
		e.timers.node && (e.immediates.running() || e.timers.passes.Left(e.nextSeq))
}

// interrupted reports whether the turn in progress is cut off before its next callback. It goes on
// when the host is driven again.
func (e *engine) interrupted() bool {
	return e.stops || e.micros >= e.most && e.micro.Len() > 0 || e.ctx != nil && e.ctx.Err() != nil
}

// next runs the next callback of the turn in progress: a microtask, or else a hook of the end of
// the checkpoint, one more callback of the frame, one more immediate of the check phase, or one
// more timer of the pass.
func (e *engine) next() {
	if e.micro.Len() > 0 {
		e.tally.ran.Microtasks++
		e.micros++
		at := e.micro.Head()
		e.call(nothing, at, e.micro.Pop())
		return
	}
	if e.checks.due() {
		e.callHook() // what it queues counts as queued by a microtask: see MaxTurns
		return
	}
	e.micros = 0
	switch {
	case e.frames.running():
		e.callFrame()
	case e.immediates.running():
		e.callImmediate()
	default:
		e.nextOfPass()
	}
}

func (e *engine) nextOfPass() {
	run := e.timers.passes.Next(e.timerTime(), e.nextSeq)
	if run == nil {
		return
	}
	e.timers.running = true
	e.tally.ran.Timers++
	e.call(aTimer, 0, run)
	e.endTimer(false)
}

// endTimer tells the pass in progress, if there is one, that its callback has ended.
func (e *engine) endTimer(failed bool) {
	if e.timers.running {
		e.timers.running = false
		e.timers.passes.Ran(failed, e.nextSeq)
	}
}

func (e *engine) callFrame() {
	id := e.frames.list.Head() + 1
	c := e.frames.list.Pop()
	e.frames.trim()
	e.tally.ran.Frames++
	c.call(e, KindFrame, id, e.frames.timestamp)
}

// call calls a runner with the lock, or a user's function without it. Tasks and microtasks have a
// number.
func (e *engine) call(what kind, number uint64, r kernel.Runner) {
	if e.checks != nil {
		e.checks.next = 0
	}
	if e.tracing.on {
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
