package host

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/subscription"
)

// tracers are a host's tracers.
type tracers struct {
	host    *engine
	all     []*tracer  // each with an address of its own, so that one may be here twice
	running callbackID // of the host's callback that is being traced, or zero
	faults  []any      // panics of tracers, to be posted when all tracers have been called
	places  places     // nil without Config.Places
}

// tracer is a Tracer with an address. A tracer that panics is not called any more, because it is
// called with the lock held and the host's bookkeeping half done. A task then panics in its place.
type tracer struct {
	to  Tracer
	all *tracers
}

// notify calls a method of the tracer.
func (t *tracer) notify(what func(Tracer, Event), ev Event) {
	defer t.rescue()
	what(t.to, ev)
}

// rescue is deferred around a call of the tracer.
func (t *tracer) rescue() {
	if r := recover(); r != nil {
		t.all.remove(t)
		t.all.faults = append(t.all.faults, subscription.NewPanicError(r))
	}
}

// postFaults posts tasks that panic as tracers did.
func (t *tracers) postFaults() {
	faults := t.faults
	t.faults = nil
	for _, err := range faults {
		t.host.post(callback(func() { panic(err) }))
	}
}

// callbackID identifies a callback of a host.
type callbackID struct {
	kind EventKind
	id   uint64
}

// announce calls one method of all tracers.
func (t *tracers) announce(what func(Tracer, Event), ev Event) {
	for _, each := range t.all {
		each.notify(what, ev)
	}
	if t.faults != nil {
		t.postFaults()
	}
}

// Trace calls t for whatever happens on the host from now on, until stop is called. When stop has
// returned, t is not called any more. A host may have several tracers. It panics if t is nil. Both
// may be called from any goroutine, but not by a tracer; a second call of stop does nothing.
func (e *front) Trace(t Tracer) (stop func()) {
	if t == nil {
		panic("host: Trace: nil tracer")
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.addTracer(t)
}

func (e *engine) addTracer(to Tracer) (stop func()) {
	e.endBurst()
	if e.tracers == nil {
		e.tracers = &tracers{host: e}
	}
	t := &tracer{to, e.tracers}
	if !e.traced {
		e.traced, t.all.running = true, callbackID{}
	}
	t.all.all = append(t.all.all, t)
	e.updateObserved()
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		t.all.remove(t)
	}
}

// remove takes a tracer out, if it is there. It may be called while announce calls the tracers.
func (t *tracers) remove(gone *tracer) {
	others := slices.Clone(t.all)
	t.all = slices.DeleteFunc(others, func(other *tracer) bool { return other == gone })
	t.host.traced = len(t.all) > 0
	t.host.updateObserved()
}

// queued tells the tracers that a callback was queued.
func (t *tracers) queued(k EventKind, id uint64, label string, ready time.Duration) {
	now := t.host.read()
	t.announce(Tracer.Queued, Event{Kind: k, ID: id, Label: label, Time: now, Ready: ready})
}

// begin tells the tracers that a callback of the host begins. It does not read the clock: nothing
// has taken time since the last reading.
func (t *tracers) begin(k EventKind, id uint64, label string) {
	t.running = callbackID{k, id}
	t.announce(Tracer.Begin, Event{Kind: k, ID: id, Label: label, Time: t.host.last})
}

// end tells the tracers that the callback has ended, if they know that it began. t may be nil.
func (t *tracers) end() {
	if t == nil || t.running.kind == 0 {
		return
	}
	c := t.running
	t.running = callbackID{}
	t.announce(Tracer.End, Event{Kind: c.kind, ID: c.id, Time: t.host.read()})
}

// cancelled tells the tracers that something is not going to run.
func (t *tracers) cancelled(k EventKind, id uint64) {
	t.announce(Tracer.Cancelled, Event{Kind: k, ID: id, Time: t.host.read()})
}

// turnBegin tells the tracers that a turn begins, at the time of the last reading.
func (t *tracers) turnBegin(what kind, ready time.Duration) {
	e := t.host
	ev := Event{
		Kind: KindTurn, ID: e.turnsBegun, Label: turnLabels[what],
		Time: e.last, Ready: min(ready, e.last),
	}
	if what == theFrame {
		_, missed := e.frames.latest()
		ev.Dropped = uint32(missed)
	}
	t.announce(Tracer.Begin, ev)
}

// turnEnd tells the tracers that the turn has ended. Nothing has taken time since its last callback
// ended.
func (t *tracers) turnEnd() {
	t.announce(Tracer.End, Event{Kind: KindTurn, ID: t.host.turnsBegun, Time: t.host.last})
}

// timerQueued tells the tracers that a timer was armed, at the time of the last reading: so the
// event's Ready less its Time is the duration.
func (t *tracers) timerQueued(id timers.ID) {
	timer := t.host.timers.store.Look(id)
	t.announce(Tracer.Queued, Event{
		Kind: kindOf(timer), ID: uint64(id), Label: label(timer.Run),
		Time: t.host.last, Ready: timer.Due,
	})
}

// timerMoved tells the tracers that a timer is due at another time.
func (t *tracers) timerMoved(id timers.ID) {
	kind := kindOf(t.host.timers.store.Look(id))
	t.announce(Tracer.Cancelled, Event{Kind: kind, ID: uint64(id), Time: t.host.last})
	t.timerQueued(id)
}

// callTraced is call while the host is traced.
func (e *engine) callTraced(what kind, number uint64, r kernel.Runner) {
	k := KindMicrotask
	switch what {
	case aTask:
		k = KindTask
	case anImmediate:
		k = KindImmediate
	case aTimer: // one that does not repeat is gone
		id := e.timers.store.Fired()
		k, number = kindOf(e.timers.store.Look(id)), uint64(id)
	}
	e.tracers.begin(k, number, label(r))
	e.invoke(r)
	e.tracers.end()
}

func (e *engine) cancelled(k EventKind, id uint64) {
	if e.traced {
		e.tracers.cancelled(k, id)
	}
	e.wakeIfIdle()
}
