package host

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/kernel"
)

// clock gives an engine its time. It makes the difference between a Loop and a Virtual.
type clock interface {
	// now returns the host time. The lock is held.
	now() time.Duration
}

// altered is a clock that a test alters.
type altered struct {
	clock
	alter func(time.Duration) time.Duration
}

func (c altered) now() time.Duration { return c.alter(c.clock.now()) }

// engine is a host without its clock: the queues, and the turns that empty them. Its exported
// methods take the lock. The others are called with the lock held, except where a comment says
// otherwise.
type engine struct {
	config Config       // set once
	clock  clock        // set once
	gate   provide.Gate // nil if nobody is to be asked; set before anybody uses the host

	mu         sync.Mutex // guards everything below; never held while user code runs
	last       time.Duration
	seq        uint64
	tasks      ring.Ring[task]
	micro      ring.Ring[kernel.Runner]
	timers     timerStore
	immediates immediates
	frames     frames
	idle       idle
	holds      holds
	driver     atomic.Int64 // the goroutine that drives, or drove last; 0 if not known
	driven     atomic.Bool  // somebody drives the host; see Place
	urgent     atomic.Bool  // Interrupted must look; set with the lock held
	closed     bool
	closing    closing
	stopped    sync.Cond     // told when the host is no longer driven
	inTurn     bool          // a turn has begun and is not over
	turnOf     kind          // with what it began
	turnFrom   time.Duration // when it began, if turns are timed
	tally      tally
	tracing    tracing
	places     places // nil without Config.Places
	burst      burst
	ctx        context.Context // ends Run; nil in Poll and while nobody drives; for the driver only
	stops      bool            // Virtual.Stop was called; ends what drives
	micros     int             // microtasks that have run since the last other callback
	most       int             // how many may
	observed   bool            // somebody measures or traces
	observes   time.Duration   // since when
	checks     *checkpoints    // functions of OnCheckpoint; nil if there are none
	idlers     *idlers         // who waits until nothing is pending; nil if nobody does

	interpreters []*hook // functions of BeforeMicrotask

	// cancellable are microtasks that can be cancelled. It is nil where one was; an ID is a place
	// plus one. It lies behind what each turn needs.
	cancellable ring.Ring[kernel.Runner]

	// wake gets a sleeping loop going. sleeping is set while it sleeps, and sleepsTo is until when.
	// A loop sets wake once. One that is polled sleeps between the polls, if it has Config.Wake. A
	// Virtual sleeps only while it awaits holds, and sets wake for each sleep.
	wake      func()
	sleeping  bool
	sleepsTo  time.Duration
	untilIdle bool // the loop ends when nothing is pending

	owner  owner
	polled bool // whoever drives polls
	told   bool // and is going to be told when there is more to do; for the driver only
}

// task is a callback that was posted.
type task struct {
	ready time.Duration
	seq   uint64
	run   kernel.Runner
}

// callback is a user's function among the kernel's runners. It is called without the lock: see
// engine.call.
type callback func()

// Run is never called.
func (f callback) Run() { panic("host: a callback is no runner") }

func (e *engine) init(c Config, k clock) {
	e.config, e.clock = c.withDefaults(), k
	e.stopped.L, e.owner.returned.L = &e.mu, &e.mu
	if c.RequestFrame != nil {
		e.frames.outside = new(outside)
	}
	e.idle.outside = c.RequestIdle != nil
	e.most = math.MaxInt
	e.timers.node = c.TimerOrder == NodeOrder
	if c.LongTask != nil {
		e.tally.watchers++
	}
	if c.Tracer != nil {
		e.addTracer(c.Tracer)
	}
	if c.Places {
		e.places = places{}
		e.addTracer(e.places)
	}
	e.updateObserved()
}

// Elapsed returns the host time. Any goroutine may call it.
func (e *engine) Elapsed() time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.read()
}

// Now returns the host time as a date. Any goroutine may call it.
func (e *engine) Now() time.Time { return e.config.Origin.Add(e.Elapsed()) }

// read reads the clock.
func (e *engine) read() time.Duration {
	e.last = e.clock.now()
	return e.last
}

// nextSeq takes a sequence number.
func (e *engine) nextSeq() uint64 {
	e.seq++
	return e.seq
}

// timed reports whether a timer, a frame or an idle timeout is pending.
func (e *engine) timed() bool {
	return e.timers.len() > 0 || e.frames.asked() || e.idle.timeouts.Len() > 0
}

// readyTime returns the ready time of a task that is posted now. While nothing waits for a time, it
// does not read the clock: a timer that is armed later is ready later than now, so the time of the
// last reading gives the same order. The exception is Node's interval that runs: it is armed again
// from its start, and so may be ready earlier than now. Only the lag has to be exact.
func (e *engine) readyTime() time.Duration {
	if e.timed() || e.timers.running || e.observed {
		return e.read()
	}
	return e.last
}

// Post adds a task, ready at once. It panics if f is nil and returns ErrClosed after Close. Any
// goroutine may call it.
func (e *engine) Post(f func()) error {
	if f == nil {
		panic("host: Post: nil callback")
	}
	e.lock()
	defer e.mu.Unlock()
	if !e.post(callback(f)) {
		return ErrClosed
	}
	return nil
}

func (e *engine) post(r kernel.Runner) bool {
	if e.closed {
		return false
	}
	t := task{ready: e.readyTime(), seq: e.nextSeq(), run: r}
	e.tasks.Push(t)
	if e.tracing.on {
		e.traceQueued(KindTask, t.seq, label(r), t.ready)
	}
	e.wakeUp()
	return true
}

// QueueMicrotask adds a microtask: it runs after the callback that is running, before anything
// else. It panics if f is nil and returns ErrClosed after Close. Any goroutine may call it.
func (e *engine) QueueMicrotask(f func()) error {
	if f == nil {
		panic("host: QueueMicrotask: nil callback")
	}
	e.lock()
	defer e.mu.Unlock()
	if !e.queueMicrotask(callback(f)) {
		return ErrClosed
	}
	return nil
}

func (e *engine) queueMicrotask(r kernel.Runner) bool {
	if e.interpreters != nil {
		e.askInterpreters()
	}
	return e.pushMicrotask(r)
}

// pushMicrotask queues a microtask without asking the interpreters.
func (e *engine) pushMicrotask(r kernel.Runner) bool {
	if e.closed {
		return false
	}
	e.endBurst()
	e.markUrgent()
	id := e.micro.Push(r)
	if e.tracing.on {
		e.traceQueued(KindMicrotask, id, label(r), 0)
	}
	e.wakeUp()
	return true
}

// markUrgent makes Interrupted look. Writing what is set already would cost a microtask a fifth of
// its time.
func (e *engine) markUrgent() {
	if !e.urgent.Load() {
		e.urgent.Store(true)
	}
}

// wakeUp wakes a sleeping loop.
func (e *engine) wakeUp() {
	if e.sleeping {
		e.sleeping = false
		e.wake()
	}
}

// wakeIfIdle wakes a loop that runs until nothing is pending, and those who wait for that, if
// nothing is pending any more. It is called after a cancellation.
func (e *engine) wakeIfIdle() {
	e.noticeIdle()
	if e.untilIdle && !e.pending() {
		e.wakeUp()
	}
}

// wakeBefore wakes a sleeping loop that would sleep past t.
func (e *engine) wakeBefore(t time.Duration) {
	if e.sleeping && t < e.sleepsTo {
		e.wakeUp()
	}
}

// lock takes the lock for a request, which is a point of package point. The lock is not held.
func (e *engine) lock() {
	point.At(&e.mu, "request")
	e.mu.Lock()
}

// pass asks the gate for a turn, if anything is ready. It reports whether to go on: meanwhile, the
// lock was not held.
func (e *engine) pass(more func() bool) bool {
	if e.inTurn {
		if e.micros < e.most {
			return true
		}
		e.micros = 0
		e.mu.Unlock()
		e.gate.Endless()
		e.mu.Lock()
		return more()
	}
	if at, ok := e.nextReady(); !ok || at > e.read() {
		return true
	}
	e.mu.Unlock()
	e.gate.Turn()
	e.mu.Lock()
	return more()
}

// pending reports whether anything keeps the host running.
func (e *engine) pending() bool {
	return e.inTurn || e.tasks.Len() > 0 || e.micro.Len() > 0 ||
		e.timers.store().Refed() > 0 || e.immediates.refed > 0 || e.frames.asked() ||
		e.idle.waiting > 0 || e.holds.len > 0
}
