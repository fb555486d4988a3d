package watch

import (
	"cmp"
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable/internal/watching"
)

// Snapshot is what a watcher knows at one time.
type Snapshot struct {
	At        time.Time
	Operators []Operator // in order of their first use; each comes after the one it sends to
	Unwatched uint64     // subscriptions that were too many to be watched
}

// Operator is an operator at a place in the code, as part of a chain, with all its subscriptions.
// Or it is what subscribes to a chain: then Into is 0.
type Operator struct {
	ID   int
	Into int // the ID of the operator or subscriber that gets the values

	// Inner says that these are subscribed for single values of Into, such as what MergeMap merges.
	Inner bool

	Name  string // given by observable.As, or ""
	Place Place  // where it was made, or subscribed

	Live  int    // subscriptions that are open
	Begun uint64 // in all, and how they ended:

	Completed, Failed, Unsubscribed uint64
	Collected                       uint64 // nobody referred to them any more

	Values  uint64 // that it has sent, or that the subscriber has got
	Waiting int    // values that it holds, as far as is known: see docs/monitor.md
	Err     string // the latest

	Oldest time.Duration // age of the oldest that is open
	Host   string        // on which [Watcher.Measure] saw a value last, or ""

	// Own is how long the operator itself takes for a value that it gets, or a subscriber for one
	// that it gets, as [Watcher.Measure] found: an estimate.
	Own time.Duration

	Paused bool
	Held   int // values that are held back

	// Suspicions say what looks like a leak.
	Suspicions []Suspicion
}

// Suspicion is a sign of a leak.
type Suspicion struct {
	Kind  SuspicionKind
	Count int           // of subscriptions
	Host  string        // for Outlives
	For   time.Duration // for Quiet: the longest
}

// SuspicionKind says what is suspicious.
type SuspicionKind string

// The kinds of suspicion.
const (
	Outlives SuspicionKind = "outlives" // open, though the host where it was made is closed
	Growing  SuspicionKind = "growing"  // more and more are open
	Quiet    SuspicionKind = "quiet"    // open without a value for long
)

// Snapshot returns what is known now.
func (w *Watcher) Snapshot() Snapshot {
	now, hosts := w.config.Now(), w.closedHosts()
	w.mu.Lock()
	for _, h := range w.hosts[len(hosts):] { // that have come since
		hosts = append(hosts, hostNow{name: h.name})
	}
	s := &survey{w: w, now: now, hosts: hosts, all: make([]Operator, len(w.spots)),
		sums: make([]sum, len(w.spots))}
	s.count()
	snapshot := Snapshot{At: now, Unwatched: w.left}
	w.mu.Unlock()
	s.ask()
	s.measure()
	snapshot.Operators = s.all
	return snapshot
}

// hostNow is a host by name, and whether it is closed.
type hostNow struct {
	name   string
	closed bool
}

// closedHosts asks the hosts without the watcher's lock.
func (w *Watcher) closedHosts() []hostNow {
	w.mu.Lock()
	hosts := slices.Clone(w.hosts)
	w.mu.Unlock()
	now := make([]hostNow, len(hosts))
	for i, h := range hosts {
		now[i] = hostNow{h.name, h.host.Stats().Closed}
	}
	return now
}

// survey makes a snapshot.
type survey struct {
	w       *Watcher
	now     time.Time
	hosts   []hostNow
	all     []Operator
	sums    []sum // of the same
	holders []holding
}

// sum is what is added up for an operator.
type sum struct {
	spent  time.Duration // below, for each value, by the subscriptions that were measured
	known  bool
	defers bool
	shared bool   // what is below sends to several
	taken  uint64 // values of its sources
}

// holding is an operator that can say what it holds.
type holding struct {
	at    int
	probe *watching.Probe
}

// count goes through all open edges, with the lock held.
func (s *survey) count() {
	for i, spot := range s.w.spots {
		s.all[i], s.sums[i].shared = s.begin(spot), spot.key.shared
		s.sums[i].defers = spot.does.has(defers)
	}
	in := s.w.inflowsLocked()
	for i, spot := range s.w.spots {
		for e := spot.first; e != nil; e = e.next {
			s.add(i, e, in[e].plus(e.came))
		}
	}
	s.suspect()
}

func (s *survey) begin(spot *spot) Operator {
	o := Operator{
		ID: spot.id, Inner: spot.key.inner, Name: spot.key.name, Place: placeOf(spot.key.site),
		Live: spot.live, Begun: spot.begun, Values: spot.values, Err: spot.err,
		Completed: spot.ends[completed], Failed: spot.ends[failed],
		Unsubscribed: spot.ends[unsubscribed], Collected: spot.ends[collected],
	}
	if spot.key.below != nil {
		o.Into = spot.key.below.id
	}
	return o
}

// add adds an open edge to its operator and, at the end of a chain, to the subscriber.
func (s *survey) add(i int, e *edge, came inflow) {
	values := e.values(s.now)
	o := &s.all[i]
	s.addTo(o, e, values)
	s.sums[i].taken += came.values
	switch p := e.probe.Value(); {
	case p != nil && p.Holder != nil:
		s.holders = append(s.holders, holding{i, p})
	default:
		o.Waiting += waiting(e, came, values)
		if p != nil && e.Armed() {
			s.holders = append(s.holders, holding{i, p})
		}
	}
	if d, n := e.Spent(); n > 0 {
		s.sums[i].spent, s.sums[i].known = d/time.Duration(n), true
	}
	o.Paused = o.Paused || e.Paused()
	if e.below == nil {
		s.addTo(&s.all[e.spot.key.below.id-1], e, values)
	}
}

func (s *survey) addTo(o *Operator, e *edge, values uint64) {
	o.Values += values
	o.Oldest = max(o.Oldest, s.now.Sub(e.begun))
	if e.host > 0 {
		o.Host = s.hosts[e.host-1].name
	}
}

// ask asks the operators that can say what they hold, without the lock.
func (s *survey) ask() {
	asked := map[watching.Holder]bool{}
	for _, h := range s.holders {
		o := &s.all[h.at]
		if of := h.probe.Holder; of != nil && !asked[of] {
			asked[of] = true // several subscriptions may share it
			o.Waiting += of.Held()
		}
		o.Held += h.probe.Held().Values
	}
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

// suspect looks for signs of leaks, with the lock held.
func (s *survey) suspect() {
	runs := map[*run]*edge{} // the last edge to have moved
	for _, spot := range s.w.spots {
		for e := spot.first; e != nil; e = e.next {
			if latest := runs[e.run]; latest == nil || e.moved.After(latest.moved) {
				runs[e.run] = e
			}
		}
	}
	for r, e := range runs {
		s.suspectRun(r, e)
	}
	for i, spot := range s.w.spots {
		if spot.key.below != nil && !spot.key.inner || s.w.config.NoGrowth {
			continue
		}
		if spot.growth.growing(s.now, s.w.config.Growth, spot.live) {
			s.note(i, Suspicion{Kind: Growing, Count: spot.live})
		}
	}
}

func (s *survey) suspectRun(r *run, latest *edge) {
	at := r.final.spot.id - 1
	if r.parent == nil {
		at = r.final.spot.key.below.id - 1
	}
	if r.host > 0 && s.hosts[r.host-1].closed {
		s.note(at, Suspicion{Kind: Outlives, Count: 1, Host: s.hosts[r.host-1].name})
	}
	quiet := s.now.Sub(latest.moved)
	if !s.w.config.NoQuiet && quiet >= s.w.config.Quiet {
		s.note(at, Suspicion{Kind: Quiet, Count: 1, For: quiet})
	}
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

func placeOf(s *watching.Site) Place {
	return Place{Operator: s.Operator, Func: s.Func, File: s.File, Line: s.Line}
}
