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

// Host is an event loop: a [Loop], a [Virtual], or what embeds one. All methods may be called from
// any goroutine at any time. Those that register a callback panic if it is nil and return
// [ErrClosed] after Close. The methods of [Loop] say more.
type Host interface {
	// The host time, and that as a date.

	Elapsed() time.Duration
	Now() time.Time

	// Callbacks that run as soon as they can: tasks, microtasks, and what follows these.

	Post(f func()) error
	QueueMicrotask(f func()) error
	OnCheckpoint(f func()) (stop func())

	// Timers: callbacks that wait for a time, once or again and again.

	SetTimeout(f func(), d time.Duration) (TimerID, error)
	SetInterval(f func(), p time.Duration) (TimerID, error)
	ClearTimer(TimerID) bool
	Refresh(TimerID) bool
	SetPeriod(id TimerID, p time.Duration) bool
	Ref(TimerID) bool
	Unref(TimerID) bool
	HasRef(TimerID) bool

	// Immediates: tasks that can be cleared.

	SetImmediate(f func()) (ImmediateID, error)
	ClearImmediate(ImmediateID) bool
	RefImmediate(ImmediateID) bool
	UnrefImmediate(ImmediateID) bool
	HasRefImmediate(ImmediateID) bool

	// Callbacks that draw, and those for when there is nothing else to do.

	RequestAnimationFrame(f func(timestamp time.Duration)) (FrameID, error)
	CancelAnimationFrame(FrameID) bool
	RequestIdleCallback(f func(IdleDeadline), timeout time.Duration) (IdleID, error)
	CancelIdleCallback(IdleID) bool

	// How long the host runs.

	Hold(label string) (*Hold, error)
	WaitUntilIdle(ctx context.Context) error
	Close() error

	// What the host does, and what waits on it.

	Name() string
	Stats() Stats
	Pending() []Pending
	Measure() (stop func())
	Trace(Tracer) (stop func())

	core() *core // keeps the set of hosts closed, so that it can have more methods one day
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
