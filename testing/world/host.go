package world

import (
	"cmp"
	"fmt"
	"sync/atomic"
	"testing/synctest"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// Host is a host of a world: a [host.Loop] that runs on a goroutine of its own, in simulated time,
// with one scheduler of each kind. It behaves as a loop does in production. Any goroutine of the
// world may use it.
type Host struct {
	host.Host
	*rxsched.Schedulers
	gate *gate
}

// mostTurns is the default of host.Config.MaxTurns.
const mostTurns = 1_000_000

// Host makes a host, whose host time begins now. It panics if the name is empty or taken.
func (w *World) Host(name string) *Host { return w.HostWithConfig(name, host.Config{}) }

// HostWithConfig is Host with a config. If OnError is nil, a panic of a callback fails the test.
// MaxTurns bounds how many turns the host takes before Settle or Advance returns, and how many
// microtasks run in a row; if 0, it is a million. It panics if the config makes no sense.
func (w *World) HostWithConfig(name string, c host.Config) *Host {
	w.take("Host", name)
	if c.OnError == nil {
		c.OnError = func(err *host.PanicError) {
			w.fail(fmt.Sprintf("world: %s: a callback panics: %v\n%s", name, err.Value, err.Stack))
		}
	}
	c.MaxTurns = cmp.Or(c.MaxTurns, mostTurns)
	c.Name = name
	loop := host.NewLoop(c)
	g := &gate{world: w, end: make(chan struct{})}
	g.Conductor, g.Name, g.Loop, g.Most = w.conductor, name, loop, c.MaxTurns
	g.Guard(g, g.Enter)
	if err := loop.Start(); err != nil {
		panic(err) // a new loop is neither running nor closed
	}
	h := &Host{Host: loop, Schedulers: rxsched.On(loop), gate: g}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hosts = append(w.hosts, h)
	return h
}

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

// gate also ends the test, if a turn is one too many or a callback has failed it.
type gate struct {
	conduct.Gate
	world *World
	end   chan struct{} // closed when the host may end, while the world closes

	driver int64       // the goroutine that drives; it alone uses it
	parked atomic.Bool // the driver waits for end
}

// Turn waits until the host may take a turn.
func (g *gate) Turn() {
	w := g.world
	if g.driver != gort.Goid() {
		if g.driver != 0 && w.hasFailed() {
			w.fail("") // a callback has failed the test, and ended its goroutine
		}
		g.driver = gort.Goid()
	}
	many := g.Gate.Turn()
	w.mu.Lock()
	closing := w.closing
	w.mu.Unlock()
	switch {
	case closing:
		g.park() // it takes no turn
	case many:
		g.Endless()
	}
}

// Endless fails the test, and takes no turn.
func (g *gate) Endless() {
	w := g.world
	w.fail(fmt.Sprintf("world: after %v %s still goes on: something repeats for ever%s",
		w.Elapsed(), g.Name, w.situation()))
	g.park()
}

// park waits until the host closes.
func (g *gate) park() {
	g.parked.Store(true)
	<-g.end
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
