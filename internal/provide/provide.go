// Package provide has what packages host and scheduler offer to other packages of the project, and
// not to users.
package provide

import (
	"sync"
	"time"
)

// Open returns the Door of a host.Host, or of what embeds one; nil if h does not. The Door is a
// kernel.Kernel, too. Package host sets it, because package kernel can't import host, which imports
// kernel.
var Open func(h any) Door

// Door is a host as the project's own packages see it. Its methods take the lock.
type Door interface {
	// Driver returns the number of the goroutine that drives the host, or 0 if none does. It takes
	// nanoseconds, with or without the lock.
	Driver() int64

	// Requests returns a number that stays the same until the host is asked for something that has a
	// place among tasks or microtasks. The lock is held.
	Requests() uint64

	// Await waits on c until a callback of the host signals it. The caller holds c's lock, not the
	// host's, and waits in a loop.
	//
	// Await returns scheduler.ErrAbandoned if the host is closed or closes meanwhile, or if the
	// caller is in a callback of another host that closes. It returns observable.ErrWouldDeadlock
	// if the caller would wait for itself: on the goroutine that drives this host or drove it last.
	Await(c *sync.Cond) error

	// Busy reports whether anything keeps the host running.
	Busy() bool

	// Abandon closes the host, and does not wait until its goroutine has ended.
	Abandon()

	// SetGate gives the host a gate. The host must not be in use yet.
	SetGate(Gate)

	// AlterClock makes the host read another time: alter is given the real one, with the host's
	// lock held. The host must not be in use yet.
	AlterClock(alter func(time.Duration) time.Duration)

	// SetVsyncs makes frames take place at other moments: next returns the first one later than a
	// host time, or host.Forever if there is none. A frame that was asked for takes place at the
	// first one later than now. next is called with the host's lock held. It always returns the
	// same.
	SetVsyncs(next func(t time.Duration) time.Duration)

	// SetDriver makes d drive a loop from now on. If on is not nil, it is the host that drives d:
	// the loop has its time, and what keeps the loop running, holds included, keeps on running,
	// too. Then lone is the number of the goroutine that drives on. The loop must not be in use
	// yet.
	SetDriver(d Driver, on Door, lone int64)

	// Drive runs what is ready on a loop that has a Driver, on the caller's goroutine g, while goes
	// returns true and, unless all is set, something keeps the loop running. If first is not nil,
	// it is a task that is posted before. Drive returns the time until there is more to do: 0 if
	// there is more already, host.Forever if nothing is pending or the host is closed. If it does
	// not return, as user code has panicked, there may be more. Calls must not be concurrent. goes
	// is called with the lock held.
	Drive(g int64, first Runner, all bool, goes func() bool) (next time.Duration)

	// Enter makes goroutine g drive a loop that has a Driver, in a turn with a task: as if that
	// were being called. The host must not be in use yet.
	Enter(g int64)

	// Resume goes on with a drive that Enter has begun, when the task is over: it runs the rest of
	// the turn, and then what is ready while goes returns true. It returns what Drive does. If goes
	// is nil, the task has not returned, and the drive ends.
	Resume(goes func() bool) (next time.Duration)

	// SetAlarm calls r in a turn of its own, d from now, to the nanosecond in each order of timers.
	// It keeps the host running if refed is set. It returns 0 if the host is closed. It and
	// ClearAlarm are for pools that the host drives.
	SetAlarm(r Runner, d time.Duration, refed bool) (id uint64)

	// ClearAlarm clears an alarm, if it has not gone off.
	ClearAlarm(id uint64)

	// FramePeriod returns the time between two vsyncs, unless SetVsyncs has set them.
	FramePeriod() time.Duration
}

// Gate is asked before a host acts, on the goroutine that drives it, and may make it wait. The
// world of a test is one: it makes one goroutine act at a time. No lock is held.
type Gate interface {
	// Turn is called before a turn.
	Turn()

	// Endless is called in a turn with more microtasks in a row than Config.MaxTurns.
	Endless()

	// End is called before a host that was closed tells what depends on it.
	End()
}

// Driver drives loops by calls of Door.Drive: a pool does. Its methods are called with the loop's
// lock held, while the loop is not driven.
type Driver interface {
	// Ready says that there is more to do than the last call of Drive has said, or earlier.
	Ready()

	// Closed says that the loop is closed. It may also be called while the loop is being driven.
	Closed()
}

// Runner is a kernel.Runner.
type Runner interface{ Run() }
