package world

import (
	"context"
	"testing"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/bubble"
	"github.com/rxsched/rxsched/internal/conduct"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/kernel"
)

// World is several hosts on one simulated clock. Only the goroutine of the test may use it.
type World struct {
	tb        testing.TB
	conductor *conduct.Conductor
	hosts     []*Host
}

// Host is a host of a world, with one scheduler of each kind.
type Host struct {
	host.Host
	rxsched.Schedulers
	name string
}

// patience is how long a world waits for whoever may still act.
const patience = time.Hour

// Run runs a test in a world. What test sets up goes on until nothing is pending on any host.
func Run(t *testing.T, test func(w *World)) {
	t.Helper()
	bubble.Run(t, func(t *testing.T) {
		w := &World{tb: t, conductor: conduct.New(func([]conduct.Step) int { return 0 })}
		defer w.close()
		test(w)
		w.Settle()
	})
}

// Context returns a context that ends with the test.
func (w *World) Context() context.Context { return w.tb.Context() }

// Host makes a host.
func (w *World) Host(name string) *Host {
	loop := host.NewLoop(host.Config{})
	g := &gate{w.conductor, loop, name}
	provide.SetGate(loop, g)
	w.conductor.Own(kernel.Of(loop).Mutex(), g.enter)
	if err := loop.Start(); err != nil {
		w.tb.Fatal(err)
	}
	h := &Host{loop, rxsched.On(loop), name}
	w.hosts = append(w.hosts, h)
	return h
}

// Settle runs the hosts until nothing is pending on any of them.
func (w *World) Settle() {
	if w.conductor.Run(w.idle, patience) != conduct.Done {
		w.tb.Fatalf("world: nothing goes on")
	}
}

func (w *World) idle() bool {
	for _, h := range w.hosts {
		for _, p := range h.Pending() {
			if p.Refed {
				return false
			}
		}
	}
	return true
}

func (w *World) close() {
	w.conductor.Stop()
	for _, h := range w.hosts {
		h.Close()
	}
}

// gate stops those who act on a host at points.
type gate struct {
	conductor *conduct.Conductor
	loop      *host.Loop
	name      string
}

func (g *gate) Turn() { g.conductor.Act(g.name, "turn", g.loop) }
func (g *gate) End()  { g.conductor.Act(g.name, "end", g.loop) }

// enter is called before a request to the host.
func (g *gate) enter(what string) {
	if g.conductor.Self() != g.name {
		g.conductor.At(what, g.loop)
	}
}
