package host

import (
	"cmp"
	"context"
	"time"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/waits"
)

// Loop is a host in real time. It sleeps when nothing is ready, on one timer of the system in all.
//
// Run, Start, RunUntilIdle, Poll and Step drive it. While one of them does, the others return
// [ErrRunning]. All other methods may be called from any goroutine at any time. Vsync and GrantIdle
// drive it, too, unless another goroutine does.
type Loop struct {
	front
	start time.Time // the difference to it is monotonic; set once
	nap   *nap      // nil before the first sleep; guarded by the host
}

// nap is what a loop sleeps with.
type nap struct {
	woken chan struct{} // ends a sleep; of capacity 1, so that wake-ups merge
	timer *time.Timer   // ends one that has an end; for the driver
}

// NewLoop makes a loop whose host time begins now. It does not run yet. It panics if the config
// makes no sense.
func NewLoop(c Config) *Loop {
	l := &Loop{start: time.Now()}
	c = c.withDefaults()
	c.Origin = cmp.Or(c.Origin, l.start)
	l.init(c, l)
	l.owner = newOwner(&l.engine, &c)
	l.rest()
	return l
}

func (l *Loop) now() time.Duration { return time.Since(l.start) }

func (l *Loop) date(origin time.Time) time.Time {
	if origin == l.start {
		return time.Now()
	}
	return origin.Add(l.now())
}

// wake wakes the goroutine that drives the loop and sleeps, or the owner that polls it.
func (l *Loop) wake() {
	switch {
	case l.pool != nil:
		l.pool.Ready()
	case !l.driven.Load():
		l.owner.call(hookWake)
	default:
		select {
		case l.nap.woken <- struct{}{}:
		default:
		}
	}
}

// Start runs the loop on a goroutine of its own, until Close. It returns [ErrRunning] or
// [ErrClosed] if it can't.
func (l *Loop) Start() error {
	if err := l.claim(noPoll, false); err != nil {
		return err
	}
	go l.run()
	return nil
}

// run is the goroutine of a started loop. If a callback ends the goroutine (runtime.Goexit, which a
// test's FailNow calls, too), another goroutine goes on, under the same claim.
func (l *Loop) run() {
	ended := false
	defer func() {
		if ended {
			return
		}
		if r := recover(); r != nil {
			l.release()
			panic(r) // the stack still is that of the callback
		}
		go l.run()
	}()
	_ = l.loop(context.Background())
	ended = true
	l.release()
}

// Run runs the loop on the caller's goroutine until ctx ends, whose error it then returns, or until
// Close, when it returns nil. It returns [ErrRunning] or [ErrClosed] if it can't begin. When ctx
// ends, Run returns after the callback that is running; the rest of its turn, such as microtasks,
// runs first when the loop is driven again.
//
// A callback that ends the goroutine (runtime.Goexit) ends Run with it; the loop stays sound, and
// can be run again.
func (l *Loop) Run(ctx context.Context) error {
	return l.runHere("Run", ctx, false)
}

// RunUntilIdle runs the loop as Run does, but returns nil as soon as nothing is pending, not
// counting what was unref'd. If ctx ends before that, the error wraps its error, and says what is
// pending; with [Config.Places] also where it was made.
func (l *Loop) RunUntilIdle(ctx context.Context) error {
	return l.runHere("RunUntilIdle", ctx, true)
}

// runHere runs the loop on the caller's goroutine.
func (l *Loop) runHere(method string, ctx context.Context, untilIdle bool) error {
	if ctx == nil {
		panic("host: " + method + ": nil ctx")
	}
	if err := l.claim(noPoll, untilIdle); err != nil {
		return err
	}
	defer l.release()
	return l.loop(ctx)
}

// Close abandons what is pending: none of it runs. To let it run first, call WaitUntilIdle or
// RunUntilIdle before. Close refuses what comes later, and waits for the callback that is running
// and for the loop's goroutine. Pipelines that need the loop end with scheduler.ErrAbandoned: the
// loop's goroutine tells them after its last callback, or Close does if the loop is not driven. It
// always returns nil.
//
// Called from a callback of the loop, Close does not wait: the loop ends when that callback does.
// Nor does it wait in a callback of another loop once that is closed as well. Before Close waits,
// it frees every producer that waits for this loop, and the loop's own callback if that waits for
// another: so any number of loops may close each other, from wherever. If a callback never returns
// for a reason of its own, neither does Close; other loops are not held up.
func (l *Loop) Close() error {
	l.close()
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.elsewhere() {
		if waits.On(&l.someClosing().stopped, nil) != nil {
			break
		}
	}
	return nil
}

// claim claims the loop for one driver, which polls, or ends when nothing is pending, or neither. The
// lock is not held.
func (l *Loop) claim(p polling, untilIdle bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.claimLocked(p, untilIdle)
}

// claimLocked is claim with the lock held. If a hook is being called, it waits until the call
// returns, unless the caller is that call.
func (l *Loop) claimLocked(p polling, untilIdle bool) error {
	for !l.closed && !l.driven.Load() && l.owner.calling() != 0 {
		if l.owner.calling() == gort.Goid() || !gort.Known() {
			return ErrRunning
		}
		l.owner.returned.Wait()
	}
	switch {
	case l.closed:
		return ErrClosed
	case l.driven.Load(), l.pool != nil:
		return ErrRunning
	}
	l.driver.Store(0)
	l.driven.Store(true)
	l.polling, l.untilIdle, l.sleeping = p, untilIdle, false
	l.owner.drop(hookWake)
	return nil
}

// loop drives the loop until ctx ends, the loop is closed or, if the claim says so, nothing is
// pending.
func (l *Loop) loop(ctx context.Context) error {
	l.mu.Lock()
	l.drives(gort.Goid())
	l.ctx = ctx
	l.board()
	l.mu.Unlock()
	if ctx.Done() != nil {
		defer context.AfterFunc(ctx, l.wakeDriver)()
	}
	goes := func() bool { return !l.closed && ctx.Err() == nil && !(l.untilIdle && !l.pending()) }
	for {
		l.turns(all, goes)
		if !l.sleepUntilReady(goes) {
			return l.ended(ctx.Err())
		}
	}
}

// wakeDriver wakes the goroutine that drives the loop, unless that has ended. The lock is not held.
func (l *Loop) wakeDriver() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.driven.Load() {
		l.wakeUp()
	}
}

// ended is what Run returns when it ends with err. A loop that was to run until nothing is pending
// also says what still is.
func (l *Loop) ended(err error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err == nil || !l.untilIdle || !l.pending() {
		return err
	}
	return l.unfinished(err)
}

// sleepUntilReady waits until something is ready. It reports false if the loop is to end.
func (l *Loop) sleepUntilReady(goes func() bool) bool {
	l.mu.Lock()
	if !goes() {
		l.mu.Unlock()
		return false
	}
	l.idle.ask()
	at, ok := l.nextReady()
	d := at - l.read()
	if ok && d <= 0 {
		l.mu.Unlock()
		return true
	}
	if l.nap == nil {
		l.nap = &nap{woken: make(chan struct{}, 1)}
	}
	l.sleeping, l.sleepsTo = true, at
	if l.tune(); ring.Len(&l.tasks) > 0 { // posted meanwhile
		l.stir()
		l.mu.Unlock()
		return true
	}
	l.mu.Unlock()

	if ok {
		l.nap.sleepFor(d)
	} else {
		<-l.nap.woken
	}
	if l.traits.gate == nil { // a gate asks before the turn
		point.At(&l.mu, "wake") // the goroutine that has woken it goes on, too
	}
	l.mu.Lock()
	if l.sleeping {
		l.stir()
	}
	l.mu.Unlock()
	return true
}

// sleepFor waits for d, or until the loop is woken.
func (n *nap) sleepFor(d time.Duration) {
	if n.timer == nil {
		n.timer = time.NewTimer(d)
	} else {
		n.timer.Reset(d)
	}
	select {
	case <-n.woken:
		n.timer.Stop()
	case <-n.timer.C:
	}
}
