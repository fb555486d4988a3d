package host

import (
	"sync"

	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/provide"
)

// engine is a host without its clock. Its parts are a file each. Their methods use the part alone;
// those of the engine, and of parts that refer to it, join them. All are called with the lock held,
// except where a comment says otherwise.
//
// An engine is seen in three ways: users call a front, schedulers a core, and a Loop or a Virtual
// drives it.
//
// The first line of a processor's cache has all that a drive needs of a loop of a pool, if a task
// is all that there is to do.
type engine struct {
	mu sync.Mutex // guards all parts; never held while user code runs

	drive    // what runs it: drive.go
	beat     // where it is: beat.go
	tallies  // what was done: stats.go
	timeline // what time it is: time.go
	queues   // what waits: queues.go
	turn     // what is running: turn.go
	sleep    // what is woken: sleep.go
	sight    // what observes it: observe.go
	ending   // what closing needs: close.go

	provide.Seal
	traits *traits // set before the host is used
	idlers *idlers // waiters until nothing is pending; nil if there are none
}

// traits are what few hosts have.
type traits struct {
	name     string
	uncaught func(*PanicError) // is told of panics; nil if they go on
	gate     provide.Gate      // is asked before turns; may be nil
	on       *engine           // drives all hosts of the pool; nil unless the host is lone
}

// plain are the traits of all other hosts.
var plain traits

// front is an engine as its users see it. Its methods take the lock.
type front struct{ engine }

// init sets up what a config asks for. Parts that a host may never need are made at their first
// use.
func (e *engine) init(c Config, s shell) {
	e.shell, e.origin = s, c.Origin
	e.framePeriod = c.FramePeriod
	e.immediates, e.frames, e.idle, e.guests = &noImmediates, &noFrames, &noIdle, &noGuests
	e.timers = noTimers(c.TimerOrder == NodeOrder)
	e.most, e.maxTurns = unlimited, c.MaxTurns
	e.traits = &plain
	if c.Name != "" || c.OnError != nil {
		e.traits = &traits{name: c.Name, uncaught: c.OnError}
	}
	if c.RequestFrame != nil {
		e.someFrames().outside = new(outside)
	}
	if c.RequestIdle != nil {
		e.someIdle().outside = true
	}
	if c.LongTask != defaultLongTask {
		e.timing = &timing{threshold: c.LongTask}
	}
	if c.Tracer != nil {
		e.addTracer(c.Tracer)
	}
	if c.Places {
		p := places{}
		e.addTracer(p)
		e.tracers.places = p
	}
	e.updateObserved()
}

// lock takes the lock for a request, which is a point of package point. The lock is not held.
func (e *engine) lock() {
	point.At(&e.mu, "request")
	e.mu.Lock()
}

// pending reports whether anything keeps the host running.
func (e *engine) pending() bool { return e.inTurn || e.refed() || e.comes() }
