package host

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
	"github.com/rxsched/rxsched/internal/goid"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/subscription"
)

// Kernel returns the host as its schedulers see it. Any goroutine may call it.
func (e *engine) Kernel() Kernel { return (*kernel)(e) }

// kernel is an engine whose lock is held by the caller.
type kernel engine

var _ Kernel = (*kernel)(nil)

func (k *kernel) Mutex() *sync.Mutex { return &k.mu }

// Time needs no lock: a clock that is not driven by callbacks has its own, and one that is moves
// under the host's.
func (k *kernel) Now() time.Time { return (*engine)(k).Now() }

// Elapsed reads the clock.
func (k *kernel) Elapsed() time.Duration { return (*engine)(k).read() }

func (k *kernel) Closed() bool { return k.closed }

func (k *kernel) Inside() bool { return k.driver.Load() == goid.Get() }

func (k *kernel) DrivenElsewhere() bool { return (*engine)(k).elsewhere() }

// elsewhere reports whether another goroutine than the caller's drives the host. It reads what is
// written with the lock held, without it. It is right all the same: only the caller itself makes its
// own goroutine the driver. So if somebody drives, it is another goroutine unless the driver is the
// caller's, and then it has been since the caller began to drive, because a new driver's number, or
// 0, is written before driven is.
func (e *engine) elsewhere() bool { return e.driven.Load() && e.driver.Load() != goid.Get() }

// Driver is the goroutine that drives the host; 0 if none does, or it is not known yet.
func (k *kernel) Driver() int64 {
	if !k.driven.Load() {
		return 0
	}
	return k.driver.Load()
}

// Shut is Closed for those who do not hold the lock.
func (k *kernel) Shut() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.closed
}

func (k *kernel) Await(c *sync.Cond, stuck *atomic.Bool) error {
	if k.Inside() {
		return waits.ErrDeadlock
	}
	return waits.On(c, k, stuck)
}

func (k *kernel) Gone() *subscription.Subscription { return &k.closing.gone }

// Interrupted takes the lock only if a microtask was queued, or the host closed, since it last
// found neither. Of what happens at the same time on another goroutine it may know nothing yet, as
// if it had been asked a moment before.
func (k *kernel) Interrupted() bool {
	if !k.urgent.Load() {
		return false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	is := k.micro.Len() > 0 || k.closed
	k.urgent.Store(is)
	return is
}

func (k *kernel) Post(r Runner) bool { return (*engine)(k).post(r) }

func (k *kernel) SetTimeout(r Runner, d time.Duration) TimerID {
	return TimerID((*engine)(k).arm(r, d, false))
}

func (k *kernel) ClearTimeout(id TimerID) { (*engine)(k).clear(timers.ID(id)) }

func (k *kernel) SetInterval(r Runner, p time.Duration) TimerID {
	return TimerID((*engine)(k).arm(r, p, true))
}

func (k *kernel) ClearInterval(id TimerID) { (*engine)(k).clear(timers.ID(id)) }

func (k *kernel) QueueMicrotask(r Runner) bool { return (*engine)(k).queueMicrotask(r) }

func (k *kernel) RequestAnimationFrame(r Runner) FrameID {
	return (*engine)(k).requestFrame(frameCallback{r: r})
}

func (k *kernel) CancelAnimationFrame(id FrameID) { (*engine)(k).cancelFrame(id) }

func (k *kernel) RequestIdleCallback(r Runner) IdleID {
	return (*engine)(k).requestIdle(idleCallback{r: r}, 0)
}

func (k *kernel) CancelIdleCallback(id IdleID) { (*engine)(k).cancelIdle(id) }

func (k *kernel) IdleTimeRemaining() time.Duration {
	return (*engine)(k).timeRemaining(k.idle.deadline)
}
