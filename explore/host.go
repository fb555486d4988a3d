package explore

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/kernel"
)

// Host is a host whose turns are explored, with one scheduler of each kind. It is a [host.Loop], in
// the time of the bubble.
type Host struct {
	host.Host
	rxsched.Schedulers
	gate *gate
}

// Host makes a host and starts it. Its name must differ from those of all other hosts and
// goroutines. A panic of a callback fails the order, unless the config has its own Uncaught.
func (x *X) Host(name string, config ...host.Config) *Host {
	var c host.Config
	if len(config) > 0 {
		c = config[0]
	}
	x.take("Host", name)
	if c.Uncaught == nil {
		c.Uncaught = func(err *host.PanicError) {
			x.fails(name, "panic", fmt.Sprintf("%v\n%s", err, err.Stack), true)
		}
	}
	loop := host.NewLoop(c)
	g := &gate{x: x, loop: loop, name: name}
	kernel.Of(loop).Door().SetGate(g)
	x.conductor.Own(kernel.Of(loop).Mutex(), g.enter)
	if err := loop.Start(); err != nil {
		panic(err)
	}
	x.hosts = append(x.hosts, g)
	x.seen(loop)
	x.watch(name, loop)
	return &Host{loop, rxsched.On(loop), g}
}

// gate stops those who act on a host at points.
type gate struct {
	x    *X
	loop *host.Loop
	name string
	free time.Time // when the latest callback is over
}

// Turn waits for the conductor, and before that until the callback of the latest turn is over.
func (g *gate) Turn() {
	if d := time.Until(g.free); !g.free.IsZero() && d > 0 {
		time.Sleep(d)
	}
	g.x.conductor.Act(g.name, "turn", g.loop)
	if lengths := g.x.config.Durations; len(lengths) > 1 && !g.x.ending {
		g.free = time.Now().Add(lengths[g.x.Choose(len(lengths))])
	} else if len(lengths) == 1 {
		g.free = time.Now().Add(lengths[0])
	}
}

// End waits for the conductor before the host tells that it has closed.
func (g *gate) End() { g.x.conductor.Act(g.name, "end", g.loop) }

// Endless fails the order: the turn has too many microtasks.
func (g *gate) Endless() {
	g.x.fails(g.name, "endless", "a turn goes on for ever: its microtasks queue further ones", true)
	kernel.Of(g.loop).Door().Abandon()
}

// enter is called before a request to the host.
func (g *gate) enter(what string) {
	if g.x.config.Fine || g.x.conductor.Self() != g.name {
		g.x.conductor.At(what, g.loop)
	}
	g.x.noted(g.loop, true)
}
