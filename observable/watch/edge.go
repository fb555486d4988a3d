package watch

import (
	"time"
	"unsafe"
	"weak"

	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// edge is where an operator of one subscription sends to. It does not keep the subscription alive.
type edge struct {
	watching.Tally
	w     *Watcher // set once, as the four below
	begun time.Time
	at    uintptr // of the tree, in Watcher.open
	tree  weak.Pointer[subscription.Subscription]
	probe weak.Pointer[watching.Probe]
	spot  *spot
	run   *run
	below *edge // nil at the end of a chain

	// What is below is guarded by Watcher.mu.
	sources int    // that have begun, of the operator
	inner   int    // observables that have begun, for the operator's values
	came    inflow // of what has ended
	listed  uint64 // values that had come when the operator sent a list
	host    int    // where a value came last, or 0
	seen    uint64 // values at the last look
	moved   time.Time
	err     error
	over    ending
	gone    bool
	index   int // in run.edges

	prev, next *edge // in the list of the spot
}

// run is a subscription, or an inner one.
type run struct {
	id     uint64
	parent *run // of the operator that made it; nil if a program did
	begun  time.Time
	host   int     // on which it was made, or 0
	final  *edge   // the end of its chain, which may have left
	edges  []*edge // that are open
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

func address(tree *subscription.Subscription) uintptr { return uintptr(unsafe.Pointer(tree)) }

// place puts e into its place in the graph. It reports false if there is none left. The lock is
// held.
func (e *edge) place(below *edge, tie tie, key spotKey, made *watching.Site) bool {
	w := e.w
	if below != nil {
		key.inner = tie != handed && below.spot.does.has(flattens) && below.sources > 0
		key.shared = tie == shared && !key.inner
		key.below = below.spot
	} else if key.below = w.spotLocked(spotKey{site: made}); key.below == nil {
		return false
	}
	if e.spot = w.spotLocked(key); e.spot == nil {
		return false
	}
	if below != nil {
		e.below, e.run = below, below.run
	}
	switch {
	case below == nil || key.inner || key.shared:
		e.run = w.beginLocked(e, e.run)
	case tie == held:
		below.sources++
	}
	if key.inner {
		below.inner++
	} else if below == nil {
		key.below.begin()
	}
	e.index = len(e.run.edges)
	e.run.edges = append(e.run.edges, e)
	e.moved = e.begun
	e.spot.add(e)
	e.spot.begin()
	if e.spot.does.has(lists) {
		e.Tell()
	}
	return true
}

// beginLocked begins a subscription.
func (w *Watcher) beginLocked(final *edge, parent *run) *run {
	w.runs++
	return &run{id: w.runs, parent: parent, begun: final.begun, host: w.hereLocked(), final: final}
}

// Ended is told of the end, and Closed that the subscriber has closed, perhaps without one.
func (e *edge) Ended(fails bool, err error) {
	e.w.mu.Lock()
	defer e.w.mu.Unlock()
	if e.over != lasting {
		return
	}
	e.over = completed
	if fails {
		e.over, e.err = failed, err
	}
}

// Sent is told that a list was sent.
func (e *edge) Sent() {
	e.w.mu.Lock()
	defer e.w.mu.Unlock()
	e.listed = e.came.values
	for _, one := range e.run.edges {
		if one.below == e && !one.spot.key.inner {
			e.listed += one.Values()
		}
	}
}

// inflow is how many values have come to an operator: from its sources, and from what it has
// subscribed for single values of them.
type inflow struct{ values, inner uint64 }

// add counts what e has sent.
func (f *inflow) add(e *edge) {
	if e.spot.key.inner {
		f.inner += e.Values()
	} else {
		f.values += e.Values()
	}
}

func (f inflow) plus(g inflow) inflow { return inflow{f.values + g.values, f.inner + g.inner} }

// inflowsLocked is what has come from edges that are open.
func (w *Watcher) inflowsLocked() map[*edge]inflow {
	in := map[*edge]inflow{}
	for _, spot := range w.spots {
		for e := spot.first; e != nil; e = e.next {
			if e.below != nil {
				f := in[e.below]
				f.add(e)
				in[e.below] = f
			}
		}
	}
	return in
}

// Closed takes the edge out.
func (e *edge) Closed() { e.leave(unsubscribed) }

// collected is called when the pipeline was collected, though nothing has ended it.
func (e *edge) collected() { e.leave(collected) }

func (e *edge) leave(how ending) {
	w := e.w
	w.mu.Lock()
	defer w.mu.Unlock()
	if e.gone {
		return
	}
	e.gone = true
	if e.over != lasting {
		how = e.over
	}
	if w.open[e.at] == e {
		delete(w.open, e.at)
	}
	w.edges--
	if e.below != nil {
		e.below.came.add(e)
	}
	e.run.remove(e)
	e.spot.remove(e)
	e.spot.end(e, how)
	if e.below == nil {
		e.spot.key.below.end(e, how)
	}
}

func (r *run) remove(e *edge) {
	last := len(r.edges) - 1
	r.edges[e.index] = r.edges[last]
	r.edges[e.index].index = e.index
	r.edges[last] = nil
	r.edges = r.edges[:last]
}

// Here, Came, Show, Now and Keeps are for the probe.
func (e *edge) Here() int { return e.w.here() }

func (e *edge) Came(host int) {
	e.w.mu.Lock()
	defer e.w.mu.Unlock()
	e.host = host
}

func (e *edge) Show(v any) string { return e.w.config.Show(placeOf(e.spot.key.site), v) }

func (e *edge) Now() time.Time { return e.w.config.Now() }

func (e *edge) Keeps() int { return e.w.config.Keep }
