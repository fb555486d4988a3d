package watch

import (
	"cmp"
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable/internal/watching"
)

// Subscription is an open subscription: of a program, an inner one of an operator, or that to a
// source that an operator such as Share shares.
type Subscription struct {
	ID     uint64        // 1 for the first that the watcher saw
	Parent uint64        // that whose operator made this one, for a value or to share it; or 0
	Age    time.Duration // since it began
	Quiet  time.Duration // since a value was seen to have passed any of its steps
	Host   string        // on which it was made, or ""
	Steps  []Step        // those that are open; each comes after the one it sends to
}

// Step is an operator of one subscription.
type Step struct {
	Operator int    // the ID of the [Operator]
	Into     int    // the ID of what gets the values
	Name     string // given by observable.As, or ""
	Place    Place  // where it was made
	Values   uint64 // that it has sent
	Waiting  int    // values that it holds, as far as is known: see docs/monitor.md
	Held     int    // values that are held back
	Host     string // on which [Watcher.Measure] saw a value last, or ""
}

// Subscriptions returns open subscriptions of the operator or subscriber with an ID, the oldest
// first, and at most so many. There are none if nothing has the ID.
func (w *Watcher) Subscriptions(id, most int) []Subscription {
	now := w.config.Now()
	w.mu.Lock()
	var all []Subscription
	var probes [][]*watching.Probe
	in := w.inflowsLocked()
	for _, r := range w.runsLocked(id, max(most, 0)) {
		one, its := w.describeLocked(r, now, in)
		all, probes = append(all, one), append(probes, its)
	}
	w.mu.Unlock()
	for i := range all {
		for j, p := range probes[i] {
			all[i].Steps[j].ask(p)
		}
	}
	return all
}

// ask asks a probe and its operator what they hold, without the watcher's lock.
func (s *Step) ask(p *watching.Probe) {
	if p == nil {
		return
	}
	if p.Holder != nil {
		s.Waiting = p.Holder.Held()
	}
	s.Held = p.Held().Values
}

// runsLocked returns the oldest open subscriptions of what has an ID.
func (w *Watcher) runsLocked(id, most int) (runs []*run) {
	for _, spot := range w.spots {
		if !spot.standsFor(id) {
			continue
		}
		for e := spot.first; e != nil; e = e.next {
			runs = append(runs, e.run)
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

// describeLocked describes a subscription. The probes are those of its steps, or nil.
func (w *Watcher) describeLocked(
	r *run, now time.Time, in map[*edge]inflow,
) (one Subscription, probes []*watching.Probe) {
	one = Subscription{ID: r.id, Age: now.Sub(r.begun), Host: w.nameLocked(r.host)}
	if r.parent != nil {
		one.Parent = r.parent.id
	}
	edges := slices.Clone(r.edges)
	slices.SortFunc(edges, func(a, b *edge) int {
		return cmp.Or(cmp.Compare(a.depth(), b.depth()), cmp.Compare(a.spot.id, b.spot.id))
	})
	moved := r.begun
	for _, e := range edges {
		values := e.values(now)
		if e.moved.After(moved) {
			moved = e.moved
		}
		one.Steps = append(one.Steps, Step{
			Operator: e.spot.id, Into: e.spot.key.below.id, Name: e.spot.key.name,
			Place: placeOf(e.spot.key.site), Values: values,
			Waiting: waiting(e, in[e].plus(e.came), values), Host: w.nameLocked(e.host),
		})
		probes = append(probes, e.probe.Value())
	}
	one.Quiet = now.Sub(moved)
	return one, probes
}

// depth is how many operators are below an edge, in its subscription.
func (e *edge) depth() (n int) {
	for e.below != nil && e.below.run == e.run {
		e = e.below
		n++
	}
	return n
}

// values returns how many values have come, and notes when that has changed. The lock is held.
func (e *edge) values(now time.Time) uint64 {
	n := e.Values()
	if n != e.seen {
		e.seen, e.moved = n, now
	}
	return n
}

// nameLocked returns the name of the host with a number, or "".
func (w *Watcher) nameLocked(host int) string {
	if host == 0 {
		return ""
	}
	return w.hosts[host-1].name
}
