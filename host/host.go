package host

import (
	"context"
	"time"
)

// TimerID names a timeout or an interval of a host. 0 names nothing, and neither does the ID of a
// timer that is gone, so clearing twice is harmless.
type TimerID uint64

// ImmediateID names an immediate of a host. 0 names nothing.
type ImmediateID uint64

// FrameID names a frame callback of a host. 0 names nothing.
type FrameID uint64

// IdleID names an idle callback of a host. 0 names nothing.
type IdleID uint64

// Host is an event loop: a [Loop], a [Virtual], or what embeds one. It plays the roles below. A
// function that needs one of them only can ask for that. All methods may be called from any
// goroutine at any time. Those that register a callback panic if it is nil and return [ErrClosed]
// after Close.
type Host interface {
	Clock
	Tasks
	Timers
	Immediates
	Frames
	IdlePeriods
	Lifetime
	Diagnostics

	core() *core // keeps the set of hosts closed, so that it can have more methods one day
}

// Clock is the time of a host.
type Clock interface {
	// Elapsed returns the host time: how long the host has existed.
	Elapsed() time.Duration

	// Now returns the host time as a date: the origin plus Elapsed, or the system's clock. See
	// [Loop.Now].
	Now() time.Time
}

// Tasks are the callbacks that run as soon as they can.
type Tasks interface {
	// Post adds a task, ready at once. It stands for a task of the WHATWG event loop (in browsers,
	// a message).
	Post(f func()) error

	// QueueMicrotask adds a microtask: it runs after the callback that is running, before anything
	// else.
	QueueMicrotask(f func()) error

	// OnCheckpoint calls f at the end of each microtask checkpoint, until stop is called: after a
	// callback, when no microtask is left, and before the turn goes on or ends. If f queues
	// microtasks, they run, and f is called again. See [Loop.OnCheckpoint].
	OnCheckpoint(f func()) (stop func())
}

// Timers are the callbacks of a host that wait for a time.
type Timers interface {
	// SetTimeout arms a timer that calls f once, d from now. A negative d counts as 0.
	SetTimeout(f func(), d time.Duration) (TimerID, error)

	// SetInterval arms a timer that calls f every p from now on. It keeps its phase; ticks that
	// were missed are dropped. A negative p counts as 0: one tick after the other, with other tasks
	// in between.
	SetInterval(f func(), p time.Duration) (TimerID, error)

	// ClearTimer clears a timeout or an interval. It reports whether it was pending (an interval
	// always is).
	ClearTimer(TimerID) bool

	// Refresh makes a pending timer due at now plus its delay again; an interval's phase starts
	// anew. It reports whether there was one. A [Timer] can be refreshed after it fired, too. It
	// stands for Node's timeout.refresh.
	Refresh(TimerID) bool

	// SetPeriod gives an interval another period, from now on: the next tick comes p from now. With
	// [NodeOrder] and in the interval's own callback, p counts from the start of the callback. It
	// reports whether the ID names an interval. See [Loop.SetPeriod].
	SetPeriod(id TimerID, p time.Duration) bool

	// Ref makes a timer keep RunUntilIdle running, as it does by default. It reports whether it is
	// pending. It stands for Node's timeout.ref.
	Ref(TimerID) bool

	// Unref makes a timer no longer keep RunUntilIdle running. It reports whether it is pending. It
	// stands for Node's timeout.unref.
	Unref(TimerID) bool

	// HasRef reports whether a timer is pending and keeps RunUntilIdle running. It stands for
	// Node's timeout.hasRef.
	HasRef(TimerID) bool
}

// Immediates are tasks that can be cleared.
type Immediates interface {
	// SetImmediate adds an immediate, ready at once, as a task is. Unlike a task it can be cleared.
	// With [NodeOrder] it stands for Node's setImmediate: a turn, Node's check phase, runs all
	// immediates that were set before it began, ahead of the timers that have come due meanwhile.
	SetImmediate(f func()) (ImmediateID, error)

	// ClearImmediate clears an immediate. It reports whether it was still to be called.
	ClearImmediate(ImmediateID) bool

	// RefImmediate makes an immediate keep RunUntilIdle running, as it does by default. It reports
	// whether it is still to be called. It stands for Node's immediate.ref.
	RefImmediate(ImmediateID) bool

	// UnrefImmediate makes an immediate no longer keep RunUntilIdle running. It reports whether it
	// is still to be called. It stands for Node's immediate.unref.
	UnrefImmediate(ImmediateID) bool

	// HasRefImmediate reports whether an immediate is still to be called and keeps RunUntilIdle
	// running. It stands for Node's immediate.hasRef.
	HasRefImmediate(ImmediateID) bool
}

// Frames are the callbacks of a host that draw.
type Frames interface {
	// RequestAnimationFrame registers f for the next frame. It is called with the frame's
	// timestamp: the host time of the latest vsync.
	RequestAnimationFrame(f func(timestamp time.Duration)) (FrameID, error)

	// CancelAnimationFrame cancels a frame callback. It reports whether it was still to be called.
	CancelAnimationFrame(FrameID) bool
}

// IdlePeriods are when a host has nothing else to do.
type IdlePeriods interface {
	// RequestIdleCallback registers f for an idle period. If timeout is above 0 and f still waits
	// when it has passed, f runs as a task.
	RequestIdleCallback(f func(IdleDeadline), timeout time.Duration) (IdleID, error)

	// CancelIdleCallback cancels an idle callback. It reports whether it was still to be called.
	CancelIdleCallback(IdleID) bool
}

// Lifetime is how long a host runs.
type Lifetime interface {
	// Hold makes a hold, which keeps the host running until it ends: while work for the host is
	// under way elsewhere. Pending shows the label, and the place of the call. See [Loop.Hold].
	Hold(label string) (*Hold, error)

	// WaitUntilIdle waits until nothing is pending on a host that another goroutine drives, not
	// counting what was unref'd. It returns ErrClosed if the host closes first, and
	// ctx.Err() if ctx ends first. It must not be called in a callback of the host. See
	// [Loop.WaitUntilIdle].
	WaitUntilIdle(ctx context.Context) error

	// Close abandons what is pending: none of it runs. It refuses what comes later. To let what is
	// pending run first, call WaitUntilIdle before.
	Close() error
}

// Diagnostics shows what a host does and what waits on it.
type Diagnostics interface {
	// Name returns [Config.Name].
	Name() string

	// Stats returns a snapshot: what waits, and what the host has done.
	Stats() Stats

	// Pending returns what waits on the host, by the time at which it is due: what keeps the host
	// alive, and what was unref'd. See [Loop.Pending].
	Pending() []Pending

	// Measure makes the host time each turn, for [Stats], until stop is called.
	Measure() (stop func())

	// Trace calls a tracer for whatever happens on the host, until stop is called.
	Trace(Tracer) (stop func())
}

// IdleDeadline tells an idle callback how much time it has. It stands for the IdleDeadline of
// requestIdleCallback.
type IdleDeadline struct {
	// DidTimeout says that the callback runs because its timeout has passed.
	DidTimeout bool

	end  time.Duration
	host *engine
}

// TimeRemaining returns how much of the idle period is left, 0 or more. The period ends at its
// deadline, the next timer or the next frame, whichever comes first. Each call computes it anew. It
// returns 0 if DidTimeout is set. It is valid while the idle callback runs.
func (d IdleDeadline) TimeRemaining() time.Duration {
	if d.DidTimeout || d.host == nil {
		return 0
	}
	d.host.mu.Lock()
	defer d.host.mu.Unlock()
	return d.host.timeRemaining(d.end)
}
