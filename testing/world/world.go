package world

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/testing/internal/bubble"
	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// World is several hosts and goroutines on one simulated clock. Only the goroutine of the test may
// use it, except where a method says otherwise.
type World struct {
	tb        testing.TB
	outer     testing.TB // that of Run, which callbacks may fail in place of tb
	conductor *conduct.Conductor
	began     time.Time // in the time of the bubble
	ctx       context.Context
	home      int64 // the goroutine of the test, by its number
	idle      int   // how often patience has run out since anybody went on; for the conductor

	mu      sync.Mutex // guards what is below; never held while user code runs
	names   map[string]bool
	hosts   []*Host
	links   []*Link
	running int  // goroutines of Go
	ended   bool // the goroutine of the test has
	failed  bool // nothing goes on
	closing bool
}

// A world waits in simulated time for whoever may still act, so long and so often.
const (
	patience = time.Hour
	mostIdle = 1000
)

// testName is the name of the goroutine of the test.
const testName = "test"

// Run runs a test in a world of its own, in a bubble of testing/synctest. It calls test to set
// hosts and goroutines up, on a goroutine of the bubble. What test sets up goes on while test
// waits, and after it has returned, until nothing is pending any more: see [World.Settle].
//
// Run fails t if a callback or a goroutine panics, or ends itself by FailNow; if nothing can go on;
// and if the program does not end, or waits for something real. Tests may run in parallel.
func Run(t *testing.T, test func(w *World)) {
	t.Helper()
	if test == nil {
		panic("world: Run: nil test")
	}
	bubble.Run(t, func(inner *testing.T) {
		play(inner, t, test)
	})
}

// play runs a test in the bubble of the caller. The caller's goroutine conducts.
func play(tb, outer testing.TB, test func(w *World)) {
	ctx, cancel := context.WithCancel(context.Background())
	w := &World{tb: tb, outer: outer, began: time.Now(), ctx: ctx,
		names: map[string]bool{testName: true}}
	w.conductor = conduct.New(func([]conduct.Step) int {
		w.idle = 0
		return 0
	})
	go w.run(test)
	for w.conduct() {
	}
	cancel()
	w.close()
}

// run is the goroutine of the test.
func (w *World) run(test func(w *World)) {
	defer w.endsTest()
	w.conductor.Name(testName)
	w.conductor.Home()
	w.home = gort.Goid()
	w.guard(testName, func() {
		test(w)
		w.Settle()
	})
}

func (w *World) endsTest() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ended = true
	w.conductor.Nudge()
}

// guard calls f on the goroutine of that name. If f panics, that fails the test; if f fails the
// test and ends the goroutine, nothing goes on.
func (w *World) guard(name string, f func()) {
	returned := false
	defer func() {
		r := recover()
		switch {
		case r != nil:
			w.fail(fmt.Sprintf("world: %s panics: %v\n%s", name, r, debug.Stack()))
		case !returned && w.hasFailed():
			w.fail("")
		}
	}()
	f()
	returned = true
}

// hasFailed reports whether a callback or a goroutine has failed the test.
func (w *World) hasFailed() bool { return w.tb.Failed() || w.outer.Failed() }

// conduct lets goroutines go on until the test is over, or nobody can go on. It reports whether
// to go on nevertheless.
func (w *World) conduct() (more bool) {
	outcome := w.conductor.Run(w.over, patience)
	if outcome != conduct.Stuck && outcome != conduct.Locked {
		return false
	}
	if w.idle++; outcome == conduct.Stuck && w.idle <= mostIdle {
		return true // it may wait for what is far off
	}
	w.fail("world: nothing can go on" + w.situation())
	return false
}

func (w *World) over() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.ended || w.failed
}

// fail fails the test and ends the world. Any goroutine may call it.
func (w *World) fail(report string) {
	w.mu.Lock()
	first := !w.failed
	w.failed = true
	w.mu.Unlock()
	if first && report != "" {
		w.tb.Error(report)
	}
	w.conductor.Leave()
}

// close ends all goroutines that wait for the conductor, and closes the hosts one by one.
func (w *World) close() {
	w.mu.Lock()
	w.closing = true
	hosts := w.hosts
	w.mu.Unlock()
	w.conductor.Stop()
	for _, h := range hosts {
		synctest.Wait()
		h.close()
	}
	synctest.Wait()
}

// ExpectLocks says that a goroutine may wait for a sync.Mutex or sync.RWMutex of user code while
// its holder is at a point. Without it such a test fails after a second. With it each turn takes
// some microseconds more for each goroutine of the program. Simulated time stands still while a
// goroutine waits for a lock, so nobody may sleep with one that others want. Any goroutine of the
// world may call it.
func (w *World) ExpectLocks() { w.conductor.ExpectLocks() }

// Context returns a context that ends with the test. Any goroutine may call it.
func (w *World) Context() context.Context { return w.ctx }

// Elapsed returns the simulated time since the world began. Any goroutine of the world may call it.
func (w *World) Elapsed() time.Duration { return time.Since(w.began) }

// Settle lets hosts and goroutines go on until nothing is pending on any host, not counting what
// was unref'd, nothing is in flight on any link, and every goroutine of [World.Go] has ended. It
// fails the test and ends its goroutine if that can't be: then it tells what each host has pending,
// and where goroutines are blocked.
func (w *World) Settle() {
	w.await("Settle", w.settled)
}

// Advance lets everything go on that becomes ready within d from now, and returns at that moment of
// simulated time. It panics if d is negative.
func (w *World) Advance(d time.Duration) {
	if d < 0 {
		panic("world: Advance: negative duration")
	}
	w.until("Advance", time.Now().Add(d))
}

// AdvanceTo is Advance to a time since the world began. It panics if t has passed.
func (w *World) AdvanceTo(t time.Duration) {
	if now := w.Elapsed(); t < now {
		panic(fmt.Sprintf("world: AdvanceTo: %v has passed: it is %v", t, now))
	}
	w.until("AdvanceTo", w.began.Add(t))
}

func (w *World) until(method string, moment time.Time) {
	timer := time.AfterFunc(time.Until(moment), w.conductor.Nudge)
	defer timer.Stop()
	w.await(method, func() bool { return !time.Now().Before(moment) })
}

// await lets others go on until enough returns true.
func (w *World) await(method string, enough func() bool) {
	if gort.Goid() != w.home {
		panic("world: " + method + ": only the goroutine of the test may call it")
	}
	w.recount()
	if !w.conductor.Await(enough) {
		runtime.Goexit() // the world has failed, and told why
	}
}

// recount begins to count turns anew: see host.Config.MaxTurns.
func (w *World) recount() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, h := range w.hosts {
		h.gate.Recount()
	}
}
