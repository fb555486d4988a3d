package explore

import (
	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
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
	g := &gate{x: x, door: provide.Open(loop)}
	g.Conductor, g.Name, g.Loop, g.Most = x.conductor, name, loop, c.MaxTurns
	g.Guard(g, g.Enter)
	if err := loop.Start(); err != nil {
		panic(err)
	}
	x.cast.add(g)
	x.watch(name, loop)
	return &Host{loop, rxsched.On(loop), g}
}

// gate tells the order how the host ends.
type gate struct {
	bubble.Gate
	x      *X
	door   provide.Door
	driver int64 // the goroutine that drives; it alone uses it
}

// Turn waits for the conductor.
func (g *gate) Turn() {
	if id := gort.Goid(); g.driver != id {
		if g.driver != 0 {
			g.x.ends(false) // a callback has ended the goroutine
		}
		g.driver = id
	}
	if tooMany := g.Gate.Turn(); tooMany {
		g.Endless()
	}
}

// Endless fails the order: there are too many turns, or the turn has too many microtasks.
func (g *gate) Endless() {
	g.x.verdict.fail(g.Name, KindEndless, "it goes on for ever; pending:"+g.x.cast.pending(), true)
	g.door.Abandon()
}
