package host

import (
	"cmp"
	"fmt"
	"math"
	"time"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// Virtual is a host in simulated time, driven by its owner. Its clock moves only to the next moment
// at which something is ready, and when a callback calls Block. It runs a program in the order in
// which a Loop would if only Block took time there.
//
// A [Hold] stops the clock: work is under way in the real world, which takes no time here. What is
// ready runs. Then the driver of the host waits, in real time, until something is posted or the
// last hold ends. [Config.HoldTimeout] bounds the wait.
//
// Step, Advance, AdvanceTo, Run, Vsync and GrantIdle drive it, on the caller's goroutine. The first
// four panic if the host is being driven already, by another goroutine or by the caller of the
// callback. All other methods may be called from any goroutine at any time.
type Virtual struct {
	front
	clock       time.Duration // guarded by the host's lock
	holdTimeout time.Duration // set once
	woken       chan struct{} // closes when the sleep in progress ends; guarded by the host's lock
}

// NewVirtual makes a host in simulated time, at host time 0. It panics if the config makes no
// sense.
func NewVirtual(c Config) *Virtual {
	c = c.withDefaults()
	c.Origin = cmp.Or(c.Origin, time.Unix(0, 0).UTC())
	v := &Virtual{holdTimeout: c.HoldTimeout}
	v.driver.Store(gort.Goid()) // the caller is taken to be the driver
	v.init(c, v)
	return v
}

func (v *Virtual) now() time.Duration { return v.clock }

func (v *Virtual) date(origin time.Time) time.Time { return origin.Add(v.clock) }

// wake ends the wait for holds.
func (v *Virtual) wake() { close(v.woken) }

// Vsync makes the frame that was asked for take place now, as one turn, if a callback waits for it.
// If the host is being driven, the frame runs in its turn instead. The timestamp is the host time
// of the vsync. Callbacks are called with it. One before host time 0 counts as 0.
//
// It returns [ErrTimestamp] if the timestamp is before the last one, [ErrClosed] after Close, and
// an error if [Config.RequestFrame] is nil.
func (v *Virtual) Vsync(timestamp time.Duration) error {
	return v.grant(func() error { return v.frames.vsync(timestamp) }, v.frameTurn())
}

// GrantIdle gives the idle callbacks time, until a deadline in host time or the next timer. They
// run, a turn each, until the period is over or something else is ready. If the host is being
// driven, they run in their turn instead.
//
// It returns [ErrClosed] after Close, and an error if [Config.RequestIdle] is nil.
func (v *Virtual) GrantIdle(deadline time.Duration) error {
	return v.grant(func() error { return v.idle.grant(deadline) }, v.idleTurn)
}

// grant calls allow with the lock held, and then runs what that allows while more returns true,
// unless the host is being driven.
func (v *Virtual) grant(allow func() error, more func() bool) error {
	id := gort.Goid()
	v.mu.Lock()
	err := ErrClosed
	if !v.closed {
		err = allow()
		v.wakeForNext() // the driver may wait for a hold
	}
	alone := err == nil && !v.driven.Load()
	if alone {
		v.begins(id, unlimited)
	}
	v.mu.Unlock()
	if !alone {
		return err
	}
	defer v.release()
	v.turns(all, more)
	return nil
}

// Step runs one turn. If nothing is ready, it first moves the clock to the next moment at which
// something is. It reports whether there was anything to run. If a hold keeps the clock for longer
// than [Config.HoldTimeout], Step panics with an error that wraps [ErrHeld].
func (v *Virtual) Step() bool {
	ran, err := v.steps("Step", math.MaxInt64, 1, unlimited, v.anything)
	mustNotBeHeld(err)
	return ran == 1
}

// Advance runs everything that becomes ready within d from now, in order, and leaves the clock
// there (or later, if a callback blocked for longer). It panics if d is negative, and with an error
// that wraps [ErrHeld] if a hold keeps the clock for longer than [Config.HoldTimeout]. Advance(0)
// does not move the clock, so it waits for no hold.
func (v *Virtual) Advance(d time.Duration) {
	if d < 0 {
		panic("host: Advance: negative duration")
	}
	v.AdvanceTo(after(v.Elapsed(), d))
}

// AdvanceTo runs everything that becomes ready until host time t, in order, and leaves the clock
// there (or later, if a callback blocked for longer). It panics if t has passed, and for a hold as
// Advance does. The clock stops short of [Forever], so a timer that is due then never runs.
func (v *Virtual) AdvanceTo(t time.Duration) {
	t = min(t, last)
	if now := v.Elapsed(); t < now {
		panic(fmt.Sprintf("host: AdvanceTo: %v has passed: it is %v", t, now))
	}
	_, err := v.steps("AdvanceTo", t, unlimited, unlimited, v.anything)
	mustNotBeHeld(err)
	v.mu.Lock()
	defer v.mu.Unlock()
	if err == nil && !v.stops {
		v.clock = max(v.clock, t)
	}
}

// Run runs until nothing is pending, not counting what was unref'd, or until [Virtual.Stop], and
// then returns nil. If the program takes more than [Config.MaxTurns] turns, or runs more than as
// many microtasks in a row, Run returns an error that wraps [ErrEndless]; the rest is still
// pending. If a hold keeps the clock for longer than [Config.HoldTimeout], the error wraps
// [ErrHeld]. Both say what is pending; with [Config.Places] also where it was made. In a callback
// of another host that closes meanwhile, Run waits for no hold, and returns scheduler.ErrAbandoned.
func (v *Virtual) Run() error {
	most := v.maxTurns
	ran, err := v.steps("Run", math.MaxInt64, most, most, v.pending)
	v.mu.Lock()
	defer v.mu.Unlock()
	if err == nil && !v.stops && (v.inTurn || ran == most && v.pending()) {
		return v.unfinished(ErrEndless)
	}
	return err
}

// Stop ends the Run, Advance, AdvanceTo or Step in progress after the callback that is running, and
// leaves the rest pending: also the microtasks of that callback, which run first when the host is
// driven again. The clock stays where it is. If the host is not being driven, Stop does nothing. A
// callback calls it, or any goroutine.
func (v *Virtual) Stop() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.stops = true
	v.wakeUp()
}

// Next returns the host time at which the next turn takes place: now, if anything is ready. It
// reports whether anything is pending.
func (v *Virtual) Next() (at time.Duration, ok bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	at, ok = v.nextReady()
	return max(at, v.read()), ok
}

// Block moves the clock by d. A callback calls it to keep the host busy for that long. It panics if
// d is negative.
func (v *Virtual) Block(d time.Duration) {
	if d < 0 {
		panic("host: Block: negative duration")
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.clock = after(v.clock, d)
}

// Close abandons what is pending: none of it runs. To let it run first, call Run before. Close
// refuses what comes later. A callback that is running goes on, and is not waited for. Pipelines
// that need the host end with scheduler.ErrAbandoned: the goroutine that drives the host tells them
// after the last callback, or Close does if no other drives it. It always returns nil.
func (v *Virtual) Close() error {
	v.close()
	return nil
}

func (v *Virtual) anything() bool { return true }

// steps runs at most n turns, none of which begins after until, while goes returns true, and at
// most so many microtasks in a row. It returns how many turns it ran, and the error of awaitHolds.
// The rest of a turn that was cut off always runs, and does not count. The lock is not held.
func (v *Virtual) steps(
	method string, until time.Duration, n, most int, goes func() bool,
) (turns int, err error) {
	from := v.claim(method, most)
	defer v.release()
	ran := func() int { return int(v.turnsBegun - from) } // only the driver changes it
	v.turns(all, func() bool {
		for {
			switch at, ok := v.nextReady(); {
			case v.stops:
				return false
			case v.inTurn:
				return true
			case ran() == n || !goes():
				return false
			case len(v.holds) > 0 && v.read() < min(at, until):
				if err = v.awaitHolds(v.last); err != nil {
					return false
				}
			case !ok || max(at, v.read()) > until:
				return false
			case v.clock < at && v.lapses(at): // another moment may be next
			default:
				v.clock = max(v.clock, at)
				return true
			}
		}
	})
	return ran(), err
}

// lapses reports whether what is ready first at a later time has withdrawn, because its context has
// ended: that does not move the clock. It gives up the lock meanwhile.
func (v *Virtual) lapses(at time.Duration) bool {
	r, ok := v.first(at).(interface {
		MayEnd() bool
		Ended() bool
	})
	if !ok || !r.MayEnd() {
		return false
	}
	v.mu.Unlock()
	ended := r.Ended()
	v.mu.Lock()
	return ended
}

// claim claims the host for one driver, which runs at most so many microtasks in a row. It returns
// how many turns there were before.
func (v *Virtual) claim(method string, most int) (turns uint64) {
	id := gort.Goid()
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.driven.Load() {
		panic("host: " + method + ": the host is being driven already")
	}
	v.begins(id, most)
	return v.turnsBegun
}

// begins makes a goroutine the driver. The lock is held.
func (v *Virtual) begins(id int64, most int) {
	v.stops, v.micros, v.most = false, 0, most
	v.drives(id)
}
