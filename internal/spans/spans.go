// Package spans tells a host's tracers of actions that run with others in one callback of the host,
// or in none.
package spans

import (
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
)

// Spans tells of the actions of one scheduler, each of which has a place in a list. A place,
// counted from the first, is used once. All methods except Traced are called with the host's lock
// held, and only while *Traced() is true.
type Spans struct {
	kernel host.Kernel // set once, as all below
	traced *bool
	tracer host.Tracer
	series uint64
}

// Of makes the spans of a scheduler on k, whose lock is not held.
func Of(k host.Kernel) Spans {
	k.Mutex().Lock()
	defer k.Mutex().Unlock()
	return Spans{kernel: k, traced: k.Traced(), tracer: k.Tracer(), series: k.Series()}
}

// Traced returns a pointer to a flag that is set while somebody traces. The host guards the flag.
func (s *Spans) Traced() *bool { return s.traced }

// On reports whether somebody traces.
func (s *Spans) On() bool { return *s.traced }

// Queued says that an action has taken a place.
func (s *Spans) Queued(place uint64, a *action.Action) {
	s.tracer.Queued(host.Event{Kind: host.KindAction, ID: s.run(place), Label: a.Label()})
}

// Cancelled says that the action at a place has left.
func (s *Spans) Cancelled(place uint64) {
	s.tracer.Cancelled(host.Event{Kind: host.KindAction, ID: s.run(place)})
}

// Begin says that the action that had a place runs. It returns the number of the run, which is not
// 0.
func (s *Spans) Begin(place uint64, a *action.Action, elsewhere bool) (run uint64) {
	run = s.run(place)
	s.tracer.Begin(host.Event{Kind: host.KindAction, ID: run, Label: a.Label(), Elsewhere: elsewhere})
	return run
}

// End says that a run has ended.
func (s *Spans) End(run uint64, elsewhere bool) {
	s.tracer.End(host.Event{Kind: host.KindAction, ID: run, Elsewhere: elsewhere})
}

// Elsewhere reports whether the caller is not on the goroutine that drives the host.
func (s *Spans) Elsewhere() bool { return s.kernel.Elsewhere() }

func (s *Spans) run(place uint64) uint64 { return s.series + place + 1 }
