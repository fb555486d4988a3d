package watch

import (
	"github.com/rxsched/rxsched/observable/internal/watching"
)

// Value is a value that was looked at, in words.
type Value = watching.Value

// What is looked at, of an operator at a time.
const (
	lookedEdges   = 4    // subscriptions
	lookedValues  = 8    // values of each
	timedValues   = 2    // values of one subscription whose time is taken
	keptValues    = 8    // of each operator
	searchedEdges = 1000 // subscriptions in which values may be that were looked at
)

// Look has the next few values of an operator kept, in the subscriptions that began last. It reports
// whether there is such an operator.
func (w *Watcher) Look(id int) bool {
	s := w.at(id)
	if s == nil {
		return false
	}
	for _, e := range s.latest(lookedEdges) {
		e.Look(lookedValues)
	}
	return true
}

// Measure takes the time of the next few values of each operator, and sees on which hosts they come.
// Later snapshots have both.
func (w *Watcher) Measure() {
	for _, s := range w.all() {
		for _, e := range s.latest(1) {
			e.Measure(timedValues)
		}
	}
}

// at returns the spot with an ID, or nil. What subscribes stands for the operator above it.
func (w *Watcher) at(id int) *spot {
	spots := w.all()
	if id < 1 || id > len(spots) {
		return nil
	}
	s := spots[id-1]
	if s.key.below != nil {
		return s
	}
	for _, above := range spots {
		if above.key.below == s {
			return above
		}
	}
	return nil
}

// Values returns the values that were seen last, of the subscription that began last and has some,
// of the latest thousand.
func (w *Watcher) Values(id int) (values []Value) {
	s := w.at(id)
	if s == nil {
		return nil
	}
	for _, e := range s.latest(searchedEdges) {
		if last := e.Last(); len(last) > 0 {
			return last
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}
