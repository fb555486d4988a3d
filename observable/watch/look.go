package watch

import (
	"github.com/rxsched/rxsched/observable/internal/watching"
)

// Value is a value that was looked at, in words.
type Value = watching.Value

// What is looked at, of an operator at a time.
const (
	lookedEdges  = 4 // subscriptions
	lookedValues = 8 // values of each
	timedValues  = 2 // values of one subscription whose time is taken
)

// Look has the next few values of an operator kept, in the subscriptions that began last. It reports
// whether there is such an operator.
func (w *Watcher) Look(id int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := w.atLocked(id)
	if s == nil {
		return false
	}
	n := 0
	for e := s.first; e != nil && n < lookedEdges; e = e.next {
		e.Look(lookedValues)
		n++
	}
	return true
}

// Measure takes the time of the next few values of each operator, and sees on which hosts they come.
// Later snapshots have both.
func (w *Watcher) Measure() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, s := range w.spots {
		if s.first != nil {
			s.first.Measure(timedValues)
		}
	}
}

// atLocked returns the spot with an ID, or nil. What subscribes stands for the operator above it.
func (w *Watcher) atLocked(id int) *spot {
	if id < 1 || id > len(w.spots) {
		return nil
	}
	s := w.spots[id-1]
	if s.key.below != nil {
		return s
	}
	for _, above := range w.spots {
		if above.key.below == s {
			return above
		}
	}
	return nil
}

// Values returns the values that were seen last, of the subscription that began last and has some.
func (w *Watcher) Values(id int) (values []Value) {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := w.atLocked(id)
	if s == nil {
		return nil
	}
	for e := s.first; e != nil; e = e.next {
		if last := e.Last(); len(last) > 0 {
			return last
		}
	}
	return s.last
}
