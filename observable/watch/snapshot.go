package watch

import (
	"time"

	"github.com/rxsched/rxsched/observable/internal/watching"
)

// Snapshot is what a watcher knows at one time.
type Snapshot struct {
	At        time.Time
	Operators []Operator // in order of their first use; each comes after the one it sends to
	Unwatched uint64     // subscriptions that were too many to be watched
	Problems  []Problem  // the worst first
}

// Operator is an operator at a place in the code, as part of a chain, with all its subscriptions.
// Or it is what subscribes to a chain: then Into is 0. JSON has durations in nanoseconds.
type Operator struct {
	ID   int `json:"id"`
	Into int `json:"into"` // the ID of the operator or subscriber that gets the values

	// Inner says that these are subscribed for single values of Into, such as what MergeMap merges.
	Inner bool `json:"inner"`

	Name  string `json:"name"`  // given by observable.As, or ""
	Place Place  `json:"place"` // where it was made, or subscribed

	Live  int    `json:"live"`  // subscriptions that are open
	Begun uint64 `json:"begun"` // in all, and how they ended:

	Completed    uint64 `json:"completed"`
	Failed       uint64 `json:"failed"`
	Unsubscribed uint64 `json:"unsubscribed"`
	Collected    uint64 `json:"collected"` // by the garbage collector, before their end

	Values  uint64 `json:"values"`  // that it has sent, or that the subscriber has got
	Waiting int    `json:"waiting"` // values that it holds, as far as is known: see docs/monitor.md
	Err     string `json:"err"`     // the latest

	Oldest time.Duration `json:"oldest"` // age of the oldest that is open
	Host   string        `json:"host"`   // on which [Watcher.Measure] saw a value last, or ""

	// Own is how long the operator itself takes for a value that it gets, or a subscriber for one
	// that it gets, as [Watcher.Measure] found: an estimate.
	Own time.Duration `json:"own"`

	// Least is how many subscriptions were open at least, in each span of [Config.Growth] of the last
	// hour, the oldest first. It is nil for operators that others subscribe to, once for each
	// subscription of theirs.
	Least []int `json:"least,omitempty"`

	// Suspicions say what looks like a leak.
	Suspicions []Suspicion `json:"suspicions"`
}

// Suspicion is a sign of a leak.
type Suspicion struct {
	Kind  SuspicionKind `json:"kind"`
	Count int           `json:"count"` // of subscriptions
	Host  string        `json:"host"`  // for Outlives
	For   time.Duration `json:"for"`   // for Quiet: the longest, in nanoseconds
}

// SuspicionKind says what is suspicious.
type SuspicionKind string

// The kinds of suspicion.
const (
	Outlives SuspicionKind = "outlives" // open, though the host where it was made is closed
	Growing  SuspicionKind = "growing"  // more and more are open
	Quiet    SuspicionKind = "quiet"    // open without a value for long
)

// Snapshot returns what is known now. It reads the subscriptions of one operator after the other,
// without stopping them: with very many of them the numbers are not all of the same moment.
func (w *Watcher) Snapshot() Snapshot {
	w.sample()
	w.looking.Lock()
	defer w.looking.Unlock()
	w.round++
	spots := w.all()
	s := &survey{w: w, now: w.now(), round: w.round, all: make([]Operator, len(spots)),
		sums: make([]sum, len(spots)), closed: map[*knownHost]bool{}, asked: map[watching.Holder]bool{}}
	// Sources come before what they send to, so that what has come to an operator is known.
	for i := len(spots) - 1; i >= 0; i-- {
		s.sums[i].shared, s.sums[i].defers = spots[i].key.shared, spots[i].does.has(defers)
		for _, e := range s.begin(spots[i]) {
			s.add(i, e)
		}
	}
	s.suspect(spots)
	s.measure()
	return Snapshot{At: w.begun.Add(s.now), Operators: s.all, Unwatched: w.left.Load(),
		Problems: s.problems(spots)}
}

func placeOf(s *watching.Site) Place {
	return Place{Operator: s.Operator, Func: s.Func, File: s.File, Line: s.Line}
}
