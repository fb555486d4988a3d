package watch

import (
	"sync"
	"sync/atomic"
	"time"
	"weak"

	"github.com/rxsched/rxsched/observable/internal/watching"
)

// edge is where an operator of one subscription sends to. It does not keep the subscription alive.
type edge struct {
	watching.Tally
	w     *Watcher // set once, as the four below
	begun time.Duration
	spot  *spot
	run   *run
	below *edge // nil at the end of a chain

	// What is below is guarded by the lock of the spot. Only at the next sample, or look, a probe is
	// known weakly: to make weak pointers for what ends at once would take most of the time.
	young *watching.Probe // until then
	probe weak.Pointer[watching.Probe]
	index int // in the list of the spot

	// Each atomic below is a figure by itself: a reader loads it alone, and may be late by one
	// event. No other decision depends on two of them, but that err is set before over.
	sources atomic.Int32              // that have begun, of the operator
	inner   atomic.Int64              // observables that have begun, for the operator's values
	host    atomic.Pointer[knownHost] // on which a value came last, or nil
	over    atomic.Uint32             // an ending
	err     error                     // set before over says failed
	gone    atomic.Bool               // written with the lock of the spot held
	listed  atomic.Uint64             // values that had come when the operator sent a list

	// What has come from edges that have left.
	cameValues, cameInner atomic.Uint64

	prevOfRun, nextOfRun *edge // guarded by run.mu

	look // guarded by Watcher.looking
}

// look is what a look at all edges has found.
type look struct {
	seen  uint64 // values
	moved time.Duration
	round uint64 // in which in and left were found
	in    inflow
	left  uint64
}

// run is a subscription, or an inner one.
type run struct {
	id     uint64 // set once, as the four below
	parent *run   // of the operator that made it; nil if a program did
	begun  time.Duration
	host   *knownHost // on which it was made, or nil
	final  *edge      // the end of its chain, which may have left

	mu    sync.Mutex // guards first, and the list
	first *edge      // of those that are open

	// What is below is guarded by Watcher.looking.
	round uint64
	moved time.Duration
}

// ending says how an edge ended.
type ending uint8

const (
	lasting ending = iota
	completed
	failed
	unsubscribed
	collected
)

// begin makes the edge of a probe, which sends to that of lower, if there is one. It reports false if
// there are too many spots.
func (w *Watcher) begin(
	p, lower *watching.Probe, from *spot, tie tie, site *watching.Site, name string,
) bool {
	if from == nil {
		return false
	}
	below := edgeOf(lower)
	key := spotKey{below: from, site: site, name: name}
	if below != nil {
		key.inner = tie != handed && below.flattens()
		key.shared = tie == shared && !key.inner
	}
	at := w.spot(key)
	if at == nil {
		return false
	}
	e := w.newEdge(at, below)
	if below != nil {
		switch {
		case key.inner:
			below.inner.Add(1)
		case tie == held:
			below.sources.Add(1)
		}
	} else {
		from.begin()
	}
	p.Tally = &e.Tally
	e.run.add(e)
	at.add(e, p)
	return true
}

// newEdge makes an edge, with its run if that begins here.
func (w *Watcher) newEdge(at *spot, below *edge) *edge {
	var e *edge
	if below == nil || at.key.inner || at.key.shared {
		one := &struct {
			edge edge
			run  run
		}{}
		e = &one.edge
		e.run = &one.run
		e.run.id, e.run.final, e.run.host = w.runs.Add(1), e, w.here()
		if below != nil {
			e.run.parent = below.run
		}
	} else {
		e = &edge{run: below.run}
	}
	e.w, e.spot, e.below = w, at, below
	e.begun = w.now()
	if e.run.final == e {
		e.run.begun = e.begun
	}
	e.moved = e.begun
	e.Init(e)
	if at.does.has(lists) {
		e.Tell()
	}
	return e
}

// flattens reports whether what begins for the operator now is for one of its values.
func (e *edge) flattens() bool { return e.spot.does.has(flattens) && e.sources.Load() > 0 }

// Ended is told of the end, and Closed that the subscriber has closed, perhaps without one.
func (e *edge) Ended(fails bool, err error) {
	if fails {
		e.err = err
		e.over.Store(uint32(failed))
		return
	}
	e.over.Store(uint32(completed))
}

// Unhandled is told that the error has no handler.
func (e *edge) Unhandled() {
	if e.below == nil {
		e.spot.key.below.unhandled.Add(1)
	}
}

// Sent is told that a list was sent.
func (e *edge) Sent() {
	came := e.cameValues.Load()
	e.run.mu.Lock()
	defer e.run.mu.Unlock()
	for one := e.run.first; one != nil; one = one.nextOfRun {
		if one.below == e && !one.spot.key.inner {
			came += one.Values()
		}
	}
	e.listed.Store(came)
}

// inflow is how many values have come to an operator: from its sources, and from what it has
// subscribed for single values of them, or has passed on.
type inflow struct {
	values, inner uint64
}

// add counts values that e has sent.
func (f *inflow) add(e *edge, values uint64) {
	if e.spot.key.inner {
		f.inner += values
	} else {
		f.values += values
	}
}

// Closed takes the edge out.
func (e *edge) Closed() { e.leave(unsubscribed) }

// collected is called when the pipeline was collected, though nothing has ended it.
func (e *edge) collected() { e.leave(collected) }

func (e *edge) leave(how ending) {
	s := e.spot
	if !s.leave(e, how) {
		return
	}
	e.w.edges.Add(-1)
	if e.below != nil {
		came := inflow{}
		came.add(e, e.Values())
		e.below.cameValues.Add(came.values)
		e.below.cameInner.Add(came.inner)
	} else {
		s.key.below.end(e, how)
	}
	e.run.remove(e)
}

func (r *run) add(e *edge) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e.nextOfRun = r.first; r.first != nil {
		r.first.prevOfRun = e
	}
	r.first = e
}

func (r *run) remove(e *edge) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e.prevOfRun != nil {
		e.prevOfRun.nextOfRun = e.nextOfRun
	} else {
		r.first = e.nextOfRun
	}
	if e.nextOfRun != nil {
		e.nextOfRun.prevOfRun = e.prevOfRun
	}
	e.prevOfRun, e.nextOfRun = nil, nil
}

// Came, Show, Now and Keeps are for the probe.
func (e *edge) Came() { e.host.Store(e.w.here()) }

func (e *edge) Show(v any) string { return e.w.config.Show(placeOf(e.spot.key.site), v) }

func (e *edge) Now() time.Time { return e.w.config.Now() }

func (e *edge) Keeps() int {
	if e.w.config.NoValues {
		return 0
	}
	return keptValues
}
