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

	// Steps are those that are open; each comes after the one it sends to.
	Steps []Step `json:"steps,omitempty"`
}

// Step is an operator of one subscription.
type Step struct {
	Operator int    // the ID of the [Operator]
	Into     int    // the ID of what gets the values
	Name     string // given by observable.As, or ""
	Place    Place  // where it was made
	Values   uint64 // that it has sent
	Waiting  int    // values that it holds, as far as is known: see docs/monitor.md
	Host     string // on which [Watcher.Measure] saw a value last, or ""
}

// Subscriptions returns open subscriptions of the operator or subscriber with an ID, the oldest
// first, and at most so many. There are none if nothing has the ID.
func (w *Watcher) Subscriptions(id, most int) []Subscription {
	w.looking.Lock()
	defer w.looking.Unlock()
	now := w.now()
	runs := w.oldest(id, max(most, 0))
	edges := w.receive(runs)
	var all []Subscription
	for i, r := range runs {
		all = append(all, w.describe(r, edges[i], now))
	}
	return all
}

// oldest returns the oldest open subscriptions of what has an ID.
func (w *Watcher) oldest(id, most int) (runs []*run) {
	cut := func() {
		slices.SortFunc(runs, func(a, b *run) int { return cmp.Compare(a.id, b.id) })
		runs = slices.Compact(runs)
		runs = runs[:min(len(runs), most)]
	}
	for _, spot := range w.all() {
		if !spot.standsFor(id) {
			continue
		}
		spot.each(func(e *edge) {
			if runs = append(runs, e.run); len(runs) > 2*most+chunk {
				cut()
			}
		})
	}
	cut()
	return runs
}

// standsFor reports whether the spot has an ID, or what subscribes to it does.
func (s *spot) standsFor(id int) bool {
	into := s.key.below
	return s.id == id || into != nil && into.id == id && into.key.below == nil
}

// receive works out what has come to the edges of runs, which it returns: it looks at all that may
// send to them.
func (w *Watcher) receive(runs []*run) (edges [][]*edge) {
	w.round++
	round, of := w.round, map[*spot]bool{}
	for _, r := range runs {
		open := r.open()
		edges = append(edges, open)
		for _, e := range open {
			e.beginRound(round)
			e.left = e.Values()
			of[e.spot] = true
		}
	}
	for _, spot := range w.all() {
		if !of[spot.key.below] {
			continue
		}
		spot.each(func(e *edge) {
			if b := e.below; b != nil && b.round == round {
				b.receive(e, round, e.Values())
			}
		})
	}
	return edges
}

// describe describes a subscription. It may have begun after now was read.
func (w *Watcher) describe(r *run, edges []*edge, now time.Duration) Subscription {
	one := Subscription{ID: r.id, Age: max(0, now-r.begun), Host: r.host.called()}
	if r.parent != nil {
		one.Parent = r.parent.id
	}
	slices.SortFunc(edges, func(a, b *edge) int {
		return cmp.Or(cmp.Compare(a.depth(), b.depth()), cmp.Compare(a.spot.id, b.spot.id))
	})
	moved := r.begun
	for _, e := range edges {
		values := e.values(now)
		moved = max(moved, e.moved)
		step := Step{
			Operator: e.spot.id, Into: e.spot.key.below.id, Name: e.spot.key.name,
			Place: placeOf(e.spot.key.site), Values: values,
			Waiting: waiting(e, e.in, e.left), Host: e.host.Load().called(),
		}
		if h := e.holder(); h != nil {
			step.Waiting = h.Held()
		}
		one.Steps = append(one.Steps, step)
	}
	one.Quiet = max(0, now-moved)
	return one
}

// depth is how many operators are below an edge, in its subscription.
func (e *edge) depth() (n int) {
	for e.below != nil && e.below.run == e.run {
		e = e.below
		n++
	}
	return n
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
