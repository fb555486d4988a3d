package host

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
	"github.com/rxsched/rxsched/internal/goid"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/kernel"
	"github.com/rxsched/rxsched/subscription"
)

func init() {
	provide.Open = func(h any) provide.Door {
		if h, ok := h.(interface{ core() *core }); ok {
			return h.core()
		}
		return nil
	}
}

func (e *engine) core() *core { return (*core)(e) }

// core is an engine as its schedulers see it, whose lock is held by the caller.
type core engine

var _ kernel.Kernel = (*core)(nil)

func (k *core) Door() provide.Door { return k }

// Busy is the Door's, and takes the lock.
func (k *core) Busy() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return (*engine)(k).pending()
}

// Abandon is the Door's. The lock is not held.
func (k *core) Abandon() { (*engine)(k).close() }

// AlterClock is the Door's. Nobody uses the host yet.
func (k *core) AlterClock(alter func(time.Duration) time.Duration) {
	k.clock = altered{k.clock, alter}
}

// SetGate is the Door's. Nobody uses the host yet.
func (k *core) SetGate(g provide.Gate) { k.gate, k.most = g, k.config.MaxTurns }

// SetVsyncs is the Door's. The lock is not held.
func (k *core) SetVsyncs(next func(time.Duration) time.Duration) { (*engine)(k).setVsyncs(next) }

func (k *core) Mutex() *sync.Mutex { return &k.mu }

// Now needs no lock: a clock that is not driven by callbacks has its own, and one that is moves
// under the host's.
func (k *core) Now() time.Time { return (*engine)(k).Now() }

// Elapsed reads the clock.
func (k *core) Elapsed() time.Duration { return (*engine)(k).read() }

func (k *core) Closed() bool { return k.closed }

// Place reads the driver without the lock, though it is written with it. It is right all the same:
// only the caller itself makes its own goroutine the driver. So if somebody drives, it is another
// goroutine unless the driver is the caller's. Then it has been since the caller began to drive,
// because a new driver's number, or 0, is written before driven is.
func (k *core) Place() kernel.Place {
	driven := k.driven.Load()
	here := k.driver.Load() == goid.Get()
	switch {
	case driven && here:
		return kernel.Inside
	case driven:
		return kernel.Elsewhere
	case here:
		return kernel.Last
	}
	return kernel.Outside
}

// elsewhere reports whether another goroutine than the caller's drives the host.
func (e *engine) elsewhere() bool { return e.core().Place() == kernel.Elsewhere }

// Driver returns the number of the goroutine that drives the host; 0 if none does, or it is not
// known yet.
func (k *core) Driver() int64 {
	if !k.driven.Load() {
		return 0
	}
	return k.driver.Load()
}

// Shut is Closed for those who do not hold the lock.
func (k *core) Shut() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.closed
}

func (k *core) Await(c *sync.Cond, stuck *atomic.Bool) error {
	if k.Place().Deadlocks() {
		return waits.ErrDeadlock
	}
	return waits.On(c, k, stuck)
}

func (k *core) Gone() *subscription.Subscription { return &k.closing.gone }

// Interrupted takes the lock only if a microtask was queued, or the host closed, since it last
// found neither. Of what happens at the same time on another goroutine it may know nothing yet, as
// if it had been asked a moment before.
func (k *core) Interrupted() bool {
	if !k.urgent.Load() {
		return false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	is := k.micro.Len() > 0 || k.closed
	k.urgent.Store(is)
	return is
}

func (k *core) Post(r kernel.Runner) bool { return (*engine)(k).post(r) }

func (k *core) SetTimeout(r kernel.Runner, d time.Duration) kernel.ID {
	return kernel.ID((*engine)(k).arm(r, d, false))
}

func (k *core) ClearTimeout(id kernel.ID) { (*engine)(k).clear(timers.ID(id)) }

func (k *core) SetInterval(r kernel.Runner, p time.Duration) kernel.ID {
	return kernel.ID((*engine)(k).arm(r, p, true))
}

func (k *core) ClearInterval(id kernel.ID) { (*engine)(k).clear(timers.ID(id)) }

func (k *core) SetImmediate(r kernel.Runner) kernel.ID {
	return kernel.ID((*engine)(k).setImmediate(r))
}

func (k *core) ClearImmediate(id kernel.ID) { (*engine)(k).clearImmediate(ImmediateID(id)) }

func (k *core) RequestAnimationFrame(r kernel.Runner) kernel.ID {
	return kernel.ID((*engine)(k).requestFrame(frameCallback{r: r}))
}

func (k *core) CancelAnimationFrame(id kernel.ID) { (*engine)(k).cancelFrame(FrameID(id)) }

func (k *core) RequestIdleCallback(r kernel.Runner) kernel.ID {
	return kernel.ID((*engine)(k).requestIdle(idleCallback{request: request[IdleDeadline]{r: r}}, 0))
}

func (k *core) CancelIdleCallback(id kernel.ID) { (*engine)(k).cancelIdle(IdleID(id)) }

func (k *core) IdleTimeRemaining() time.Duration {
	return (*engine)(k).timeRemaining(k.idle.deadline)
}
