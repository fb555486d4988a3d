package trace

import (
	"context"
	"runtime/trace"

	"github.com/rxsched/rxsched/host"
)

// Regions is a [host.Tracer] that shows each callback as a region of Go's own execution trace
// (package runtime/trace, go tool trace), with the name that a [Record] has. Each host needs one of
// its own. It does nothing while no such trace is taken.
type Regions struct {
	open []region // guarded by the host
}

type region struct {
	key
	end func()
}

var _ host.Tracer = (*Regions)(nil)

// Queued does nothing.
func (r *Regions) Queued(host.Event) {}

// Cancelled does nothing.
func (r *Regions) Cancelled(host.Event) {}

// Begin begins a region of the calling goroutine.
func (r *Regions) Begin(e host.Event) {
	if e.Kind == host.KindTurn || !trace.IsEnabled() {
		return
	}
	rec := Record{Event: e}
	started := trace.StartRegion(context.Background(), rec.Name())
	r.open = append(r.open, region{keyOf(&rec), started.End})
}

// End ends the region.
func (r *Regions) End(e host.Event) {
	for i := len(r.open) - 1; i >= 0; i-- {
		if o := r.open[i]; o.key == (key{e.Kind, e.ID}) {
			r.open = append(r.open[:i], r.open[i+1:]...)
			o.end()
			return
		}
	}
}
