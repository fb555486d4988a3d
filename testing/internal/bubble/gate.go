package bubble

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// Gate stops the goroutines that act on a host: its driver before each turn and before the host
// tells that it has closed, others before each request. Tests embed it in gates of their own.
type Gate struct {
	Conductor *conduct.Conductor
	Name      string // of the host, and of the goroutine that drives it
	Loop      *host.Loop
	Most      int // turns until Recount; 0 is no bound

	turns atomic.Int64
}

// Guard makes gate, which embeds g, the gate of the host. enter is called before each request, on
// any goroutine. The host must not be in use yet.
func (g *Gate) Guard(gate provide.Gate, enter func(what string)) {
	k := kernel.Of(g.Loop)
	provide.Open(g.Loop).SetGate(gate)
	g.Conductor.Own(k.Mutex(), enter)
}

// Turn waits until the host may take a turn. It reports whether that is one too many.
func (g *Gate) Turn() (tooMany bool) {
	g.Conductor.Act(g.Name, "turn", g.Loop)
	return g.turns.Add(1) > int64(g.Most) && g.Most > 0
}

// Recount begins to count turns anew. Any goroutine may call it.
func (g *Gate) Recount() { g.turns.Store(0) }

// End waits before the host tells that it has closed.
func (g *Gate) End() { g.Conductor.Act(g.Name, "end", g.Loop) }

// Enter waits before a request of the caller, unless it drives the host.
func (g *Gate) Enter(what string) {
	if !g.Drives() {
		g.Conductor.At(what, g.Loop)
	}
}

// Drives reports whether the caller has the name of the host.
func (g *Gate) Drives() bool { return g.Conductor.Self() == g.Name }
