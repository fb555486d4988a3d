package trace

import (
	"context"
	"runtime/pprof"

	"github.com/rxsched/rxsched/host"
)

// Labels is a [host.Tracer] that labels the goroutine of each callback, while it runs: "host" is
// the name, and "callback" is the name that a [Record] has. Profiles show them (go tool pprof
// -tags), and with Go 1.27 the tracebacks of a panic do. Goroutines that the callback starts
// inherit them.
//
// Each host needs one of its own. After a callback the goroutine has the labels of the callback
// round it; after the outermost it has none: labels that a program gives to a goroutine which
// drives a host are lost.
type Labels struct {
	Host string // the host's name

	sets map[string]context.Context // by callback; guarded by the host, as open is
	open []labelled
}

// labelled is a callback that runs, with its labels.
type labelled struct {
	key
	set context.Context
}

var _ host.Tracer = (*Labels)(nil)

// mostSets bounds the sets of labels that are kept: names may be without end.
const mostSets = 1024

// Queued does nothing.
func (l *Labels) Queued(host.Event) {}

// Cancelled does nothing.
func (l *Labels) Cancelled(host.Event) {}

// Begin labels the calling goroutine.
func (l *Labels) Begin(e host.Event) {
	if e.Kind == host.KindTurn || e.Elsewhere {
		return
	}
	rec := Record{Event: e}
	set := l.of(rec.Name())
	l.open = append(l.open, labelled{keyOf(&rec), set})
	pprof.SetGoroutineLabels(set)
}

// End gives back the labels of before.
func (l *Labels) End(e host.Event) {
	last := len(l.open) - 1
	if last < 0 || l.open[last].key != (key{e.Kind, e.ID}) {
		return // it began before tracing did, or runs elsewhere
	}
	l.open = l.open[:last]
	if last > 0 {
		pprof.SetGoroutineLabels(l.open[last-1].set)
		return
	}
	pprof.SetGoroutineLabels(context.Background())
}

// of returns the labels of a callback.
func (l *Labels) of(callback string) context.Context {
	set, ok := l.sets[callback]
	if !ok {
		if l.sets == nil || len(l.sets) == mostSets {
			l.sets = map[string]context.Context{}
		}
		labels := pprof.Labels("host", l.Host, "callback", callback)
		set = pprof.WithLabels(context.Background(), labels)
		l.sets[callback] = set
	}
	return set
}
