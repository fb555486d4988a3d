package host

import "github.com/rxsched/rxsched/host/kernel"

// Traced points to the flag that is set while the host is traced.
func (k *core) Traced() *bool { return &k.traced }

// Tracer returns all tracers.
func (k *core) Tracer() kernel.Tracer { return (*stamp)(k) }

// Series returns a number that is unique in the host, in the upper bits.
func (k *core) Series() uint64 {
	k.series++
	return uint64(k.series) << seriesShift
}

const seriesShift = 48

// stamp is an engine as the tracer of its schedulers. It is called while the host is traced, and
// sets the time of events.
type stamp engine

// event is the event of a scheduler's work.
func (s *stamp) event(w kernel.Work) Event {
	ev := Event{Kind: KindAction, ID: w.ID, Label: w.Label, Elsewhere: w.Elsewhere, Time: s.read()}
	if w.Task {
		ev.Kind = KindPriorityTask
	}
	return ev
}

func (s *stamp) Queued(w kernel.Work) {
	ev := s.event(w)
	ev.Ready = max(w.Ready, ev.Time)
	s.tracers.announce(Tracer.Queued, ev)
}

func (s *stamp) Begin(w kernel.Work) { s.tracers.announce(Tracer.Begin, s.event(w)) }

func (s *stamp) End(w kernel.Work) { s.tracers.announce(Tracer.End, s.event(w)) }

func (s *stamp) Cancelled(w kernel.Work) { s.tracers.announce(Tracer.Cancelled, s.event(w)) }
