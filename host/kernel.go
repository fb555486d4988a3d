package host

import (
	"sync"
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/waits"
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

// Busy is the Door's, and takes the lock.
func (k *core) Busy() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return (*engine)(k).pending()
}

// Abandon is the Door's. The lock is not held.
func (k *core) Abandon() { (*engine)(k).close() }

// AlterClock is the Door's. The host must not be in use yet.
func (k *core) AlterClock(alter func(time.Duration) time.Duration) {
	k.shell = altered{k.shell, alter}
}

// SetGate is the Door's. The host must not be in use yet.
func (k *core) SetGate(g provide.Gate) {
	some := *k.traits
	some.gate = g
	k.traits = &some
	k.most = k.maxTurns
}

// SetVsyncs is the Door's, and takes the lock.
func (k *core) SetVsyncs(next func(time.Duration) time.Duration) {
	e := (*engine)(k)
	e.lock()
	defer e.mu.Unlock()
	e.someFrames().setVsyncs(next)
}

// FramePeriod is the Door's.
func (k *core) FramePeriod() time.Duration { return k.framePeriod }

func (k *core) Mutex() *sync.Mutex { return &k.mu }

func (k *core) Now() time.Time {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.shell.date(k.origin)
}

func (k *core) Elapsed() time.Duration { return k.read() }

func (k *core) Closed() bool { return k.closed }

func (k *core) Place() kernel.Place { return k.place() }

func (k *core) Driver() int64 { return k.current() }

func (k *core) Requests() uint64 {
	(*engine)(k).collect()
	return k.seq + ring.Tail(&k.micro.Ring)
}

func (k *core) Shut() bool { return k.urgent.Load() == shut }

func (k *core) Await(c *sync.Cond) error {
	g := gort.Goid()
	if k.placeOf(g).Deadlocks() {
		return waits.ErrDeadlock
	}
	return waits.By(g, c, k)
}

func (k *core) Gone() *subscription.Subscription { return &(*engine)(k).someClosing().gone }

// Interrupted takes the lock only if a microtask was queued since it last found none. It may miss
// what another goroutine does at the same time, as if it had been called a moment earlier.
func (k *core) Interrupted() bool {
	if k.urgent.Load() == 0 {
		return false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if ring.Len(&k.micro.Ring) == 0 && !k.closed {
		k.urgent.Store(0)
		return false
	}
	return true
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

func (k *core) ClearImmediate(id kernel.ID) { k.immediates.clear(ImmediateID(id)) }

func (k *core) RequestAnimationFrame(r kernel.Runner) kernel.ID {
	return kernel.ID((*engine)(k).requestFrame(frameCallback{r: r}))
}

func (k *core) CancelAnimationFrame(id kernel.ID) { k.frames.cancel(FrameID(id)) }

func (k *core) RequestIdleCallback(r kernel.Runner) kernel.ID {
	return kernel.ID((*engine)(k).requestIdle(idleCallback{request: request[IdleDeadline]{r: r}}, 0))
}

func (k *core) CancelIdleCallback(id kernel.ID) { k.idle.cancel(IdleID(id)) }

func (k *core) IdleTimeRemaining() time.Duration {
	return (*engine)(k).timeRemaining(k.idle.deadline)
}
