package watch

import (
	"cmp"
	"slices"
	"time"
)

// Subscription is an open subscription: of a program, an inner one of an operator, or that to a
// source that an operator such as Share shares.
type Subscription struct {
	ID     uint64        `json:"id"`     // 1 for the first that the watcher saw
	Parent uint64        `json:"parent"` // whose operator made this one, for a value or to share it
	Age    time.Duration `json:"age"`    // since it began
	Quiet  time.Duration `json:"quiet"`  // since a value was seen to have passed any of its steps
	Host   string        `json:"host"`   // on which it was made, or ""
}

// Subscriptions returns open subscriptions of the operator or subscriber with an ID, the oldest
// first, and at most so many. There are none if nothing has the ID.
func (w *Watcher) Subscriptions(id, most int) []Subscription {
	w.looking.Lock()
	defer w.looking.Unlock()
	now := w.now()
	var all []Subscription
	for _, r := range w.oldest(id, max(most, 0)) {
		all = append(all, r.describe(now))
	}
	return all
}

// oldest returns the oldest open subscriptions of what has an ID.
func (w *Watcher) oldest(id, most int) (runs []*run) {
	for _, spot := range w.all() {
		if spot.standsFor(id) {
			for _, e := range spot.all() {
				runs = append(runs, e.run)
			}
		}
	}
	slices.SortFunc(runs, func(a, b *run) int { return cmp.Compare(a.id, b.id) })
	runs = slices.Compact(runs)
	return runs[:min(len(runs), most)]
}

// standsFor reports whether the spot has an ID, or what subscribes to it does.
func (s *spot) standsFor(id int) bool {
	into := s.key.below
	return s.id == id || into != nil && into.id == id && into.key.below == nil
}

// describe describes a subscription. It may have begun after now was read.
func (r *run) describe(now time.Duration) Subscription {
	one := Subscription{ID: r.id, Age: max(0, now-r.begun)}
	if r.host != nil {
		one.Host = r.host.name
	}
	if r.parent != nil {
		one.Parent = r.parent.id
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	moved := r.begun
	for e := r.first; e != nil; e = e.nextOfRun {
		e.values(now)
		moved = max(moved, e.moved)
	}
	one.Quiet = max(0, now-moved)
	return one
}

// values returns how many values have come, and notes when that has changed. Watcher.looking is
// held.
func (e *edge) values(now time.Duration) uint64 {
	n := e.Values()
	if n != e.seen {
		e.seen, e.moved = n, now
	}
	return n
}
