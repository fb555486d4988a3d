package marble

import (
	"context"
	"runtime"
	"runtime/debug"
	"slices"
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

// stageName is the name of the goroutine of the test, which drives its host.
const stageName = "host"

// player plays a test on a loop in a bubble, on the goroutine of the test. Another goroutine
// conducts.
type player struct {
	bubble.Gate

	mu     sync.Mutex // guards what is below
	latest time.Time  // when a goroutine went on last
	idle   int        // for how many quiet times no goroutine has gone on
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
func conducted(t testing.TB, test func(m *M)) {
	p := new(player)
	p.Conductor, p.Name, p.Most = conduct.New(p.choose), stageName, mostTurns
	p.Loop = host.NewLoop(host.Config{FramePeriod: framePeriod, MaxTurns: mostTurns, Places: true})
	p.Guard(p, p.Enter)
	go p.run(t, test)
	for p.conduct(t) {
	}
	p.Conductor.Stop()
	synctest.Wait()
}

// run is the goroutine of the test.
func (p *player) run(t testing.TB, test func(m *M)) {
	defer p.Conductor.Nudge()
	defer func() {
		p.mu.Lock()
		p.over = true
		p.mu.Unlock()
		if r := recover(); r != nil {
			t.Errorf("marble: panic: %v\n%s", r, debug.Stack())
		}
	}()
	p.Conductor.Name(stageName)
	p.Conductor.Home()
	newM(t, p).run(test)
}

// choose lets the host go first.
func (p *player) choose(steps []conduct.Step) int {
	p.mu.Lock()
	p.latest, p.idle = time.Now(), 0
	p.mu.Unlock()
	for i := range steps {
		if steps[i].Thread == stageName {
			return i
		}
	}
	return 0
}

// conduct lets goroutines go on. It reports whether to do so again.
func (p *player) conduct(t testing.TB) (more bool) {
	outcome := p.Conductor.Run(p.done, quietTime)
	if outcome != conduct.Stuck {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if a := p.act; a != nil && !p.waits() {
		a.late = true
		a.done()
		return true
	}
	if p.idle++; p.idle <= mostIdle {
		return true // it may wait for what is far off
	}
	t.Errorf("marble: the test waits for ever%s%s", bubble.Pending("host", p.Loop),
		bubble.Blocked(p.Conductor.NameOf))
	if p.act != nil {
		p.act.stuck = true
		p.act.done()
	}
	return false
}

// waits reports whether anything but a frame that never comes keeps the host running.
func (p *player) waits() bool {
	return slices.ContainsFunc(p.Loop.Pending(), func(w host.Pending) bool {
		return w.Refed && w.Kind != host.KindFrame
	})
}

// done reports whether the test is over, and ends its act if that is. All goroutines are blocked.
func (p *player) done() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a := p.act; a != nil && !provide.Open(p.Loop).Busy() && a.ended() {
		a.done()
	}
	return p.over
}

// play plays an act, until nothing is left to do. ended reports whether all its recordings have
// ended. Time that passed at the end only to see whether anything follows is quiet. If it went on
// for ever, endless says what is pending.
func (p *player) play(ended func() bool) (quiet time.Duration, endless string) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	a := &act{ended: ended, done: cancel}
	p.Recount()
	p.begin(a)
	p.Conductor.Free(false)
	_ = p.Loop.Run(ctx)
	p.Conductor.Free(true)
	latest := p.begin(nil)
	switch {
	case a.stuck:
		runtime.Goexit() // the test was told
	case a.late:
		quiet = time.Since(latest)
	case a.endless:
		err := p.Loop.RunUntilIdle(ctx) // it has ended, so this only says what is pending
		endless = err.Error()[len(ctx.Err().Error()):]
	}
	return quiet, endless
}

// begin begins an act, or ends it if a is nil. It returns when a goroutine went on last.
func (p *player) begin(a *act) (latest time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a != nil && p.act != nil {
		panic("marble: Flush: in a callback")
	}
	latest = p.latest
	p.act, p.latest = a, time.Now()
	return latest
}

// Turn waits until the host may take a turn. One too many ends the act.
func (p *player) Turn() {
	if p.Gate.Turn() {
		p.Endless()
	}
}

// Endless ends the act: it has too many turns, or one has too many microtasks.
func (p *player) Endless() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.act != nil {
		p.act.endless = true
		p.act.done()
	}
}

// End does nothing: the host closes when the test is over.
func (p *player) End() {}
