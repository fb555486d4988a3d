package marble

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/testing/internal/bubble"
	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// quietTime is how long an act goes on in which nothing happens. A multiple of framePeriod, so that
// frames of the next act take place as if no time had passed.
const quietTime = time.Hour

// RunInBubble is [Run] for tests with goroutines: of observable.Go, FromChan and MapGo, of contexts
// with deadlines, of net/http over an in-memory connection, or of the test's own. It runs the test
// in a bubble of testing/synctest. The time of the bubble and that of the test's host are one, so
// time.Sleep, time.After and tickers take no real time. Diagrams mean what they mean in Run.
//
// One goroutine goes on at a time: the host first, and then the others by name. See the comment of
// the package. The order is the same each time.
//
// An act ends when nothing is pending on the host, and the recordings of the act have all ended. If
// some go on, or there are none, it ends when no goroutine has reached the host or a recording for
// an hour of the bubble's time. That hour does not count in diagrams.
//
// What waits for something real, such as a socket, can't be simulated: it fails the test, after a
// second, with its place. So do goroutines that never end. A panic of a callback or of the test
// fails the test, too.
func RunInBubble(t *testing.T, test func(m *M)) {
	t.Helper()
	if test == nil {
		panic("marble: RunInBubble: nil test")
	}
	bubble.Run(t, func(t *testing.T) { conducted(t, test) })
}

// ExpectLocks says that a goroutine may wait for a sync.Mutex or sync.RWMutex of user code while
// its holder is at a point. Without it such a test of [RunInBubble] fails after a second. With it
// each turn takes some microseconds more for each goroutine of the program. Simulated time stands
// still while a goroutine waits for a lock, so nobody may sleep with one that others want. In
// [Run], which has one goroutine, it does nothing.
func (m *M) ExpectLocks() { m.player.expectLocks() }

// ExpectGoroutines says that goroutines take part in a test of [Run], and that its callbacks wait for
// them, as by synctest.Wait. Then Run does not fail for them. In [RunInBubble] it does nothing.
func (m *M) ExpectGoroutines() { m.player.expectGoroutines() }

func (b *bubbled) expectGoroutines() {}

func (b *bubbled) expectLocks() { b.conductor.ExpectLocks() }

// stageName is the name of the goroutine of the test, which drives its host.
const stageName = "host"

// bubbled plays a test on a loop in a bubble, on the goroutine of the test. Another goroutine
// conducts.
type bubbled struct {
	*host.Loop
	conductor *conduct.Conductor
	gate      gate

	mu     sync.Mutex // guards what is below
	latest time.Time  // when somebody went on last
	idle   int        // for how many quiet times nobody has gone on
	act    *act       // nil between acts
	over   bool       // the test's goroutine has ended
}

// mostIdle bounds how long a test may wait for something that comes.
const mostIdle = 1000 // quiet times

// act is an act in progress.
type act struct {
	ended   func() bool
	done    context.CancelFunc
	late    bool // the quiet time has passed
	endless bool
	stuck   bool
}

// conducted runs a test in the bubble of the caller, whose goroutine conducts.
func conducted(t *testing.T, test func(m *M)) {
	b := &bubbled{Loop: host.NewLoop(hostConfig())}
	b.conductor = conduct.New(b.choose)
	b.gate.endless = b.endless
	b.gate.Conductor, b.gate.Name, b.gate.Loop, b.gate.Most = b.conductor, stageName, b.Loop, mostTurns
	b.gate.Guard(&b.gate, b.gate.Enter)
	go b.run(t, test)
	for b.conduct(t) {
	}
	b.conductor.Stop()
	synctest.Wait()
}

// run is the goroutine of the test.
func (b *bubbled) run(t *testing.T, test func(m *M)) {
	defer b.conductor.Nudge()
	defer func() {
		b.mu.Lock()
		b.over = true
		b.mu.Unlock()
		if r := recover(); r != nil {
			t.Errorf("marble: panic: %v\n%s", r, debug.Stack())
		}
	}()
	b.conductor.Name(stageName)
	b.conductor.Home()
	newM(t, b.Loop, b).run(test)
}

// choose lets the host go first.
func (b *bubbled) choose(steps []conduct.Step) int {
	b.mu.Lock()
	b.latest, b.idle = time.Now(), 0
	b.mu.Unlock()
	for i := range steps {
		if steps[i].Thread == stageName {
			return i
		}
	}
	return 0
}

// conduct lets goroutines go on. It reports whether to do so again.
func (b *bubbled) conduct(t *testing.T) (more bool) {
	outcome := b.conductor.Run(b.done, quietTime)
	if outcome != conduct.Stuck && outcome != conduct.Locked {
		return false
	}
	quiet := outcome == conduct.Stuck
	b.mu.Lock()
	defer b.mu.Unlock()
	if a := b.act; quiet && a != nil && !b.busy() {
		a.late = true
		a.done()
		return true
	}
	if b.idle++; quiet && b.idle <= mostIdle {
		return true // it may wait for what is far off
	}
	t.Errorf("marble: the test waits for ever%s%s", bubble.Pending("host", b.Loop),
		bubble.Blocked(b.conductor.NameOf))
	if b.act != nil {
		b.act.stuck = true
		b.act.done()
	}
	return false
}

// busy reports whether anything keeps the host running.
func (b *bubbled) busy() bool { return provide.Open(b.Loop).Busy() }

// done reports whether the test is over, and ends its act if that is. All goroutines are blocked.
func (b *bubbled) done() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if a := b.act; a != nil && !b.busy() && a.ended() {
		a.done()
	}
	return b.over
}

func (b *bubbled) play(ended func() bool) (quiet time.Duration, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	a := &act{ended: ended, done: cancel}
	b.gate.Recount()
	b.begin(a)
	b.conductor.Free(false)
	_ = b.Run(ctx)
	b.conductor.Free(true)
	latest := b.begin(nil)
	if a.stuck {
		runtime.Goexit() // the test was told
	}
	if a.late {
		quiet = time.Since(latest)
	}
	if a.endless {
		err = b.RunUntilIdle(ctx) // it has ended, so this only says what is pending
		err = fmt.Errorf("%w%s", host.ErrEndless, err.Error()[len(ctx.Err().Error()):])
	}
	return quiet, err
}

// begin begins an act, or ends it if a is nil. It returns when somebody went on last.
func (b *bubbled) begin(a *act) (latest time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	latest = b.latest
	b.act, b.latest = a, time.Now()
	return latest
}

// enter stops goroutines other than that of the test.
func (b *bubbled) enter(what string) bool {
	b.gate.Enter(what)
	return true
}

// endless ends the act.
func (b *bubbled) endless() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.act != nil {
		b.act.endless = true
		b.act.done()
	}
}

// gate also ends the act when a turn is one too many.
type gate struct {
	bubble.Gate
	endless func() // set once
}

// Turn waits until the host may take a turn.
func (g *gate) Turn() {
	if g.Gate.Turn() {
		g.endless()
	}
}

// Endless ends the act: the turn has too many microtasks.
func (g *gate) Endless() { g.endless() }

// End does nothing: the host closes when the test is over.
func (g *gate) End() {}
