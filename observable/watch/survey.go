package watch

import (
	"cmp"
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable/internal/watching"
)

// survey makes a snapshot.
type survey struct {
	w       *Watcher
	now     time.Duration
	round   uint64
	all     []Operator
	sums    []sum // of the same
	orphans []*run
	closed  map[*knownHost]bool
	asked   map[watching.Holder]bool
}

// sum is what is added up for an operator.
type sum struct {
	spent  time.Duration // below, for each value, by the subscriptions that were measured
	known  bool
	defers bool
	shared bool   // what is below sends to several
	taken  uint64 // values of its sources
}

// begin counts what is known of a spot without its open edges, and returns those of that moment. What
// subscribes is counted with the edges to it.
func (s *survey) begin(spot *spot) []*edge {
	spot.mu.Lock()
	defer spot.mu.Unlock()
	spot.settleLocked()
	s.countOnce(spot)
	if root := spot.key.below; root != nil && root.key.below == nil {
		root.mu.Lock()
		defer root.mu.Unlock()
		s.countOnce(root)
	}
	return slices.Clone(spot.open)
}

func (s *survey) countOnce(spot *spot) {
	if o := &s.all[spot.id-1]; o.ID == 0 {
		spot.countLocked(o)
	}
}

// countLocked counts what is known without the edges that are open.
func (s *spot) countLocked(o *Operator) {
	o.ID, o.Inner, o.Name, o.Place = s.id, s.key.inner, s.key.name, placeOf(s.key.site)
	o.Live, o.Begun, o.Err = s.live, s.begun, s.err
	o.Values = s.values
	o.Completed, o.Failed = s.ends[completed], s.ends[failed]
	o.Unsubscribed, o.Collected = s.ends[unsubscribed], s.ends[collected]
	if s.key.below != nil {
		o.Into = s.key.below.id
	}
}

// add adds an open edge to its operator and, at the end of a chain, to the subscriber.
func (s *survey) add(i int, e *edge) {
	values := e.values(s.now)
	o := &s.all[i]
	s.addTo(o, e, values)
	came, left := e.inflow(s.round, values)
	s.sums[i].taken += came.values
	switch h := e.holder(); {
	case h == nil:
		o.Waiting += waiting(e, came, left)
	case !s.asked[h]:
		s.asked[h] = true // several subscriptions may share it
		o.Waiting += h.Held()
	}
	if d, n := e.Spent(); n > 0 {
		s.sums[i].spent, s.sums[i].known = d/time.Duration(n), true
	}
	if e.below != nil {
		e.below.beginRound(s.round)
		e.below.in.add(e, values)
		e.below.left = e.below.Values() // at that time
	} else {
		s.addTo(&s.all[e.spot.key.below.id-1], e, values)
	}
	s.judge(e)
}

// holder returns what can tell what the operator holds; nil if there is nothing.
func (e *edge) holder() watching.Holder {
	if !e.Asks() {
		return nil
	}
	e.spot.mu.Lock()
	p := e.probe.Value()
	e.spot.mu.Unlock()
	if p == nil {
		return nil
	}
	return p.Holder()
}

func (s *survey) addTo(o *Operator, e *edge, values uint64) {
	o.Values += values
	o.Oldest = max(o.Oldest, s.now-e.begun)
	if h := e.host.Load(); h != nil {
		o.Host = h.name
	}
}

// inflow returns what has come, and what had left then.
func (e *edge) inflow(round, values uint64) (came inflow, left uint64) {
	if e.round != round {
		e.beginRound(round)
		e.left = values
	}
	return e.in, e.left
}

func (e *edge) beginRound(round uint64) {
	if e.round == round {
		return
	}
	e.round = round
	e.in = inflow{values: e.cameValues.Load(), inner: e.cameInner.Load()}
}

// measure works out what each operator takes by itself: the time below its source minus the time
// below the operator. Operators that deliver later do not include what is below.
func (s *survey) measure() {
	for i := range s.all {
		o := &s.all[i]
		if o.Into == 0 || o.Inner || s.sums[i].shared || !s.sums[i].known {
			continue
		}
		into, own := &s.all[o.Into-1], s.sums[i].spent
		below := s.sums[o.Into-1]
		if into.Into != 0 && below.known && !below.defers && o.Values > 0 {
			own -= time.Duration(float64(below.spent) * float64(into.Values) / float64(o.Values))
		}
		into.Own = max(into.Own, own)
	}
}

// judge takes note of an edge for its run, which is judged with its final edge: the last of those
// that are met, unless it has left.
func (s *survey) judge(e *edge) {
	r := e.run
	switch {
	case r.round != s.round:
		r.round, r.moved = s.round, e.moved
		if r.final.gone.Load() {
			s.orphans = append(s.orphans, r)
		}
	case e.moved > r.moved:
		r.moved = e.moved
	}
	if e == r.final {
		s.suspectRun(r)
	}
}

// suspect looks for signs of leaks.
func (s *survey) suspect(spots []*spot) {
	for _, r := range s.orphans {
		s.suspectRun(r)
	}
	for i, spot := range spots {
		if o := &s.all[i]; spot.growing(o) {
			s.note(i, Suspicion{Kind: Growing, Count: o.Live})
		}
	}
}

func (s *survey) suspectRun(r *run) {
	at := r.final.spot.id - 1
	if r.parent == nil {
		at = r.final.spot.key.below.id - 1
	}
	if r.host != nil && s.hasClosed(r.host) {
		s.note(at, Suspicion{Kind: Outlives, Count: 1, Host: r.host.name})
	}
	quiet := s.now - r.moved
	if quiet >= s.w.config.Quiet {
		s.note(at, Suspicion{Kind: Quiet, Count: 1, For: quiet})
	}
}

func (s *survey) hasClosed(h *knownHost) bool {
	closed, known := s.closed[h]
	if !known {
		closed = h.host.Stats().Closed
		s.closed[h] = closed
	}
	return closed
}

// note adds a suspicion to those of its kind.
func (s *survey) note(at int, one Suspicion) {
	list := &s.all[at].Suspicions
	for i := range *list {
		if same := &(*list)[i]; same.Kind == one.Kind && same.Host == one.Host {
			same.Count += one.Count
			same.For = max(same.For, one.For)
			return
		}
	}
	*list = append(*list, one)
	slices.SortFunc(*list, func(a, b Suspicion) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Host, b.Host))
	})
}
