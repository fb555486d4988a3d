package world

import (
	"cmp"
	"fmt"
	"sync/atomic"
	"testing/synctest"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/goid"
	"github.com/rxsched/rxsched/kernel"
)

// Host is a host of a world: a [host.Loop] that runs on a goroutine of its own, in simulated time,
// with one scheduler of each kind. It behaves as a loop does in production. Any goroutine of the
// world may use it.
type Host struct {
	host.Host
	rxsched.Schedulers
	name string
	gate *gate
}

// mostTurns is the default of host.Config.MaxTurns.
const mostTurns = 1_000_000

// Host makes a host, whose host time begins now. It panics if the name is empty or taken.
func (w *World) Host(name string) *Host { return w.HostWithConfig(name, host.Config{}) }

// HostWithConfig is Host with a config. If Uncaught is nil, a panic of a callback fails the test.
// MaxTurns bounds how many turns the host takes before Settle or Advance returns, and how many
// microtasks run in a row; if 0, it is a million. It panics if the config makes no sense.
func (w *World) HostWithConfig(name string, c host.Config) *Host {
	w.take("Host", name)
	if c.Uncaught == nil {
		c.Uncaught = func(err *host.PanicError) {
			w.fail(fmt.Sprintf("world: %s: a callback panics: %v\n%s", name, err.Value, err.Stack))
		}
	}
	c.MaxTurns = cmp.Or(c.MaxTurns, mostTurns)
	loop := host.NewLoop(c)
	g := &gate{world: w, loop: loop, name: name, most: c.MaxTurns, end: make(chan struct{})}
	kernel.Of(loop).Door().SetGate(g)
	w.conductor.Own(kernel.Of(loop).Mutex(), g.enter)
	if err := loop.Start(); err != nil {
		panic(err) // a new loop is neither running nor closed
	}
	h := &Host{Host: loop, Schedulers: rxsched.On(loop), name: name, gate: g}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hosts = append(w.hosts, h)
	return h
}

// Name returns the name of the host.
func (h *Host) Name() string { return h.name }

// take takes a name for a host or a goroutine.
func (w *World) take(method, name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case name == "":
		panic("world: " + method + ": empty name")
	case w.names[name]:
		panic(fmt.Sprintf("world: %s: the name %q is taken", method, name))
	}
	w.names[name] = true
}

// gate stops those who act on a host at points.
type gate struct {
	world *World
	loop  *host.Loop
	name  string
	most  int           // turns
	end   chan struct{} // closed when the host may end, while the world closes

	turns  int         // guarded by the world
	driver int64       // the goroutine that drives; it alone uses it
	parked atomic.Bool // the driver waits for end
}

// Turn waits until the host may take a turn.
func (g *gate) Turn() {
	w := g.world
	if g.driver != goid.Get() {
		if g.driver != 0 && w.hasFailed() {
			w.fail("") // a callback has failed the test, and ended its goroutine
		}
		g.driver = goid.Get()
	}
	w.conductor.Act(g.name, "turn", g.loop)
	g.count()
}

// count counts a turn. It takes none while the world closes.
func (g *gate) count() {
	w := g.world
	w.mu.Lock()
	g.turns++
	closing, many := w.closing, g.turns > g.most
	w.mu.Unlock()
	if many && !closing {
		g.Endless()
		return
	}
	if closing {
		g.park()
	}
}

// Endless fails the test, and takes no turn.
func (g *gate) Endless() {
	w := g.world
	w.fail(fmt.Sprintf("world: after %v %s still goes on: something repeats for ever%s",
		w.Elapsed(), g.name, w.situation()))
	g.park()
}

// park waits until the host closes.
func (g *gate) park() {
	g.parked.Store(true)
	<-g.end
}

// End waits for the conductor before the host tells that it has closed.
func (g *gate) End() { g.world.conductor.Act(g.name, "end", g.loop) }

// enter is called before a request to the host.
func (g *gate) enter(what string) {
	if g.world.conductor.Self() != g.name {
		g.world.conductor.At(what, g.loop)
	}
}

// close closes the host while the world closes. All goroutines are blocked.
//
// A callback that is blocked for ever keeps it waiting. The bubble tells of that.
func (h *Host) close() {
	if !h.gate.parked.Load() {
		_ = h.Host.Close()
		return
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		_ = h.Host.Close()
	}()
	synctest.Wait() // it is refusing turns
	close(h.gate.end)
	<-closed
}
