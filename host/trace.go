package host

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/kernel"
	"github.com/rxsched/rxsched/subscription"
)

// tracing holds a host's tracers. It is guarded by the host.
type tracing struct {
	on      bool       // there are tracers
	tracers []*tracer  // each with an address of its own, so that one may be here twice
	running callbackID // of the host's callback that is being traced, or zero
	series  uint64     // the last one handed out
	faults  []any      // panics of tracers, to be posted when all tracers have been called
}

// tracer is a Tracer with an address. A tracer that panics is not called any more, because it is
// called with the lock held and the host's bookkeeping half done. A task then panics in its place.
type tracer struct {
	to   Tracer
	host *engine
}

// notify calls a method of the tracer.
func (t *tracer) notify(what func(Tracer, Event), ev Event) {
	defer t.rescue()
	what(t.to, ev)
}

// rescue is deferred around a call of the tracer.
func (t *tracer) rescue() {
	if r := recover(); r != nil {
		t.host.removeTracer(t)
		t.host.tracing.faults = append(t.host.tracing.faults, subscription.NewPanicError(r))
	}
}

// postFaults posts tasks that panic as tracers did.
func (e *engine) postFaults() {
	faults := e.tracing.faults
	e.tracing.faults = nil
	for _, err := range faults {
		e.post(callback(func() { panic(err) }))
	}
}

// callbackID identifies a callback of a host.
type callbackID struct {
	kind EventKind
	id   uint64
}

// announce calls one method of all tracers.
func (e *engine) announce(what func(Tracer, Event), ev Event) {
	for _, t := range e.tracing.tracers {
		t.notify(what, ev)
	}
	if e.tracing.faults != nil {
		e.postFaults()
	}
}

// Trace calls t for whatever happens on the host from now on, until stop is called. When stop has
// returned, t is not called any more. A host may have several tracers. It panics if t is nil. Both
// may be called from any goroutine, but not by a tracer; a second call of stop does nothing.
func (e *engine) Trace(t Tracer) (stop func()) {
	if t == nil {
		panic("host: Trace: nil tracer")
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.addTracer(t)
}

func (e *engine) addTracer(to Tracer) (stop func()) {
	t := &tracer{to, e}
	e.endBurst()
	if !e.tracing.on {
		e.tracing.on, e.tracing.running = true, callbackID{}
	}
	e.tracing.tracers = append(e.tracing.tracers, t)
	e.updateObserved()
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.removeTracer(t)
	}
}

// removeTracer takes a tracer out, if it is there. It may be called while announce calls the
// tracers.
func (e *engine) removeTracer(t *tracer) {
	others := slices.Clone(e.tracing.tracers)
	e.tracing.tracers = slices.DeleteFunc(others, func(other *tracer) bool { return other == t })
	e.tracing.on = len(e.tracing.tracers) > 0
	e.updateObserved()
}

// traceQueued tells the tracers that a callback was queued.
func (e *engine) traceQueued(k EventKind, id uint64, label string, ready time.Duration) {
	e.announce(Tracer.Queued, Event{Kind: k, ID: id, Label: label, Time: e.read(), Ready: ready})
}

// callTraced is call, while somebody traces.
func (e *engine) callTraced(what kind, number uint64, r kernel.Runner) {
	k := KindMicrotask
	switch what {
	case aTask:
		k = KindTask
	case anImmediate:
		k = KindImmediate
	case aTimer: // one that does not repeat is gone
		id := e.timers.store().Fired()
		k, number = kindOf(e.timers.store().Look(id)), uint64(id)
	}
	e.traceBegin(k, number, label(r))
	e.invoke(r)
	e.traceEnd()
}

// traceBegin tells the tracers that a callback of the host begins. It does not read the clock:
// nothing has taken time since the last reading.
func (e *engine) traceBegin(k EventKind, id uint64, label string) {
	e.tracing.running = callbackID{k, id}
	e.announce(Tracer.Begin, Event{Kind: k, ID: id, Label: label, Time: e.last})
}

// traceEnd tells the tracers that the callback has ended, if they know that it began.
func (e *engine) traceEnd() {
	if c := e.tracing.running; c.kind != 0 {
		e.tracing.running = callbackID{}
		e.announce(Tracer.End, Event{Kind: c.kind, ID: c.id, Time: e.read()})
	}
}

// traceCancelled tells the tracers that something is not going to run.
func (e *engine) traceCancelled(k EventKind, id uint64) {
	e.announce(Tracer.Cancelled, Event{Kind: k, ID: id, Time: e.read()})
}

// traceTurnBegin tells the tracers that a turn begins, at the time of the last reading.
func (e *engine) traceTurnBegin(what kind, ready time.Duration) {
	ev := Event{
		Kind: KindTurn, ID: e.tally.turns, Label: turnLabels[what],
		Time: e.last, Ready: min(ready, e.last),
	}
	if what == theFrame {
		_, missed := e.frames.latest(e.last, e.config.FramePeriod)
		ev.Dropped = uint32(missed)
	}
	e.announce(Tracer.Begin, ev)
}

// traceTurnEnd tells the tracers that the turn has ended. Nothing has taken time since its last
// callback ended.
func (e *engine) traceTurnEnd() {
	e.announce(Tracer.End, Event{Kind: KindTurn, ID: e.tally.turns, Time: e.last})
}

// Traced points to whether anybody traces.
func (k *core) Traced() *bool { return &k.tracing.on }

// Tracer returns all tracers.
func (k *core) Tracer() kernel.Tracer { return (*stamp)(k) }

// Series returns a number that nobody else has, in the upper bits.
func (k *core) Series() uint64 {
	k.tracing.series++
	return k.tracing.series << seriesShift
}

const seriesShift = 48

// stamp is an engine as the tracer of its schedulers. It sets the time of events.
type stamp engine

// event is the event of a scheduler's work.
func (s *stamp) event(w kernel.Work) Event {
	ev := Event{Kind: KindAction, ID: w.ID, Label: w.Label, Elsewhere: w.Elsewhere}
	ev.Time = (*engine)(s).read()
	if w.Task {
		ev.Kind = KindPriorityTask
	}
	return ev
}

// Queued tells the host's tracers.
func (s *stamp) Queued(w kernel.Work) {
	ev := s.event(w)
	ev.Ready = max(w.Ready, ev.Time)
	(*engine)(s).announce(Tracer.Queued, ev)
}

// Begin tells the host's tracers.
func (s *stamp) Begin(w kernel.Work) { (*engine)(s).announce(Tracer.Begin, s.event(w)) }

// End tells the host's tracers.
func (s *stamp) End(w kernel.Work) { (*engine)(s).announce(Tracer.End, s.event(w)) }

// Cancelled tells the host's tracers.
func (s *stamp) Cancelled(w kernel.Work) { (*engine)(s).announce(Tracer.Cancelled, s.event(w)) }
