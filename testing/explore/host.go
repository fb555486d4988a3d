package explore

import (
	"sync"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/testing/internal/bubble"
)

// Host is a host whose turns are explored, with one scheduler of each kind. It is a [host.Loop], in
// the time of the bubble.
type Host struct {
	host.Host
	*rxsched.Schedulers
	gate *gate
}

// Host makes a host and starts it. Its name must differ from those of all other hosts and
// goroutines. A panic of a callback fails the order.
func (x *X) Host(name string) *Host { return x.HostWithConfig(name, host.Config{}) }

// HostWithConfig is Host with a config. If OnError is set, it is told of panics, and the order goes
// on. MaxTurns also bounds how many turns the host takes before Settle or Advance returns.
func (x *X) HostWithConfig(name string, c host.Config) *Host {
	x.cast.enter("Host", name, false)
	if c.OnError == nil {
		c.OnError = func(err *host.PanicError) {
			x.verdict.panicked(name, err, err.Stack)
		}
	}
	c.Name = name
	loop := host.NewLoop(c)
	g := &gate{x: x, mutex: kernel.Of(loop).Mutex(), door: provide.Open(loop)}
	g.Conductor, g.Name, g.Loop, g.Most = x.conductor, name, loop, c.MaxTurns
	g.door.AlterClock(func(now time.Duration) time.Duration { return now - g.behind })
	g.Guard(g, g.enter)
	if err := loop.Start(); err != nil {
		panic(err)
	}
	x.cast.add(g)
	x.watch(name, loop)
	return &Host{loop, rxsched.On(loop), g}
}

// gate also lets the exploration choose what of one instant is first.
type gate struct {
	bubble.Gate
	x      *X
	driver int64 // the goroutine that drives; it alone uses it

	door   provide.Door
	mutex  *sync.Mutex   // the host's
	behind time.Duration // by how much the host's clock is slow; guarded by the host

	mu    sync.Mutex // guards what is below
	turns bool       // the host waits for a turn
	acted time.Time  // when it took the latest
	tied  time.Time  // when it was last chosen what comes first
}

// Turn waits for the conductor.
func (g *gate) Turn() {
	if id := gort.Goid(); g.driver != id {
		if g.driver != 0 {
			g.x.ends(false) // a callback has ended the goroutine
		}
		g.driver = id
	}
	g.await(true)
	if tooMany := g.Gate.Turn(); tooMany {
		g.Endless()
	}
	g.await(false)
	g.late(0)
}

// await notes that the host waits for a turn, or takes it.
func (g *gate) await(turns bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.turns = turns; !turns {
		g.acted = time.Now()
	}
}

// late makes the host's clock slow.
func (g *gate) late(by time.Duration) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.behind = by
}

// tie lets the exploration choose, before a request of another goroutine, whether a timer of the
// host that is due at this instant comes first, as usual, or waits for goroutines that can still
// act: then they come as if a moment earlier. In production both may be.
func (g *gate) tie() {
	now := time.Now()
	g.mu.Lock()
	may := g.turns && !g.acted.Equal(now) && !g.tied.Equal(now)
	g.mu.Unlock()
	if !may || !g.due() {
		return
	}
	g.mu.Lock()
	g.tied = now
	g.mu.Unlock()
	if g.x.Choose(2) == 1 {
		g.late(1)
	}
}

// due reports whether a timer of the host is due now, and was not before.
func (g *gate) due() bool {
	return g.door.DueAt(g.Loop.Elapsed())
}

// Endless fails the order: there are too many turns, or the turn has too many microtasks.
func (g *gate) Endless() {
	g.x.verdict.fail(g.Name, KindEndless, "it goes on for ever; pending:"+g.x.cast.pending(), true)
	g.door.Abandon()
}

// enter is called before a request to the host.
func (g *gate) enter(what string) {
	if !g.Drives() && g.Conductor.Act("", what, g.Loop) {
		g.tie()
	}
}
