package host

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// drive is the driver of a host: the goroutine that runs its turns.
type drive struct {
	driver atomic.Int64 // the goroutine that drives, or drove last; 0 if not known
	driven atomic.Bool  // a goroutine drives

	// urgent is 0 while Interrupted need not take the lock. It is written with the lock held.
	urgent atomic.Uint32
}

// Values of urgent other than 0.
const (
	look uint32 = iota + 1 // a microtask was queued
	shut                   // the host is closed
)

// place returns where the caller is. It loads driver without the lock, though driver is stored with
// it. The store of a driver's number, or 0, is sequenced before the store that sets driven, which
// synchronizes before a load that finds it set. So that caller loads this number or a later one.
// Only a goroutine itself stores its own number, so a stale value is never the caller's.
func (d *drive) place() kernel.Place { return d.placeOf(gort.Goid()) }

// placeOf is place for the caller's number.
func (d *drive) placeOf(g int64) kernel.Place {
	driven := d.driven.Load()
	here := d.driver.Load() == g
	switch {
	case !gort.Known():
		return kernel.Outside
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
func (d *drive) elsewhere() bool { return d.driven.Load() && d.place() == kernel.Elsewhere }

// current returns the number of the goroutine that drives; 0 if none does, or it is not known yet.
func (d *drive) current() int64 {
	if !d.driven.Load() {
		return 0
	}
	return d.driver.Load()
}

// markUrgent makes Interrupted take the lock. Storing a value that is set already would cost a
// fifth of a microtask's time.
func (d *drive) markUrgent() {
	if d.urgent.Load() == 0 {
		d.urgent.Store(look)
	}
}

// drives notes that goroutine g drives the host.
func (e *engine) drives(g int64) {
	e.allow()
	e.driver.Store(g)
	e.driven.Store(true)
	e.forbid()
}

// pass asks the gate for a turn, if anything is ready. It reports whether to go on: meanwhile, the
// lock was not held.
func (e *engine) pass(more func() bool) bool {
	ask := e.traits.gate.Turn
	if e.inTurn {
		if e.micros < e.most {
			return true
		}
		e.micros, ask = 0, e.traits.gate.Endless
	} else if at, ok := e.nextReady(); !ok || at > e.read() {
		return true
	}
	e.mu.Unlock()
	ask()
	e.mu.Lock()
	return more()
}
