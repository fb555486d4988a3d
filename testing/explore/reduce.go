package explore

import "reflect"

// access is what a step does to an object.
type access struct {
	object int          // its number
	kind   reflect.Type // its type
	writes bool
}

type accesses []access

func (all *accesses) add(a access) {
	for i, b := range *all {
		if b.object == a.object && b.kind == a.kind {
			(*all)[i].writes = a.writes || b.writes
			return
		}
	}
	*all = append(*all, a)
}

// conflict reports whether two steps of one order can't be exchanged.
func (all accesses) conflict(others accesses) bool {
	for _, a := range all {
		for _, b := range others {
			if a.object == b.object && (a.writes || b.writes) {
				return true
			}
		}
	}
	return false
}

// conflicts reports whether a sleeper's step and one of another order, before which there were so
// many objects, can't be exchanged. Objects have numbers in the order in which they are met. So
// objects that one of the two was the first to meet may be the same if their types are.
func (s *sleeper) conflicts(others accesses, known int) bool {
	for _, a := range s.touched {
		for _, b := range others {
			newA, newB := a.object >= s.known, b.object >= known
			same := !newA && a.object == b.object || newA && newB && a.kind == b.kind
			if same && (a.writes || b.writes) {
				return true
			}
		}
	}
	return false
}

// objects numbers the objects that an order meets.
type objects struct{ numbers map[any]int }

func (o *objects) len() int { return len(o.numbers) }

func (o *objects) clear() {
	if o.numbers == nil {
		o.numbers = map[any]int{}
	}
	clear(o.numbers)
}

func (o *objects) access(on any, writes bool) access {
	n, ok := o.numbers[on]
	if !ok {
		n = len(o.numbers)
		o.numbers[on] = n
	}
	return access{n, reflect.TypeOf(on), writes}
}

// learn finds out which other orders are to be tried, by dynamic partial-order reduction with
// source sets: see Abdulla et al., "Optimal Dynamic Partial Order Reduction", algorithm 1. Two
// steps race if they conflict and nothing between them makes one happen before the other. Then,
// before the first of the two, a thread has to be tried with which the second can come earlier.
func (tr *tree) learn() {
	for i := range tr.path { // numbers that were chosen within a step add to what it touches
		if n := tr.path[i]; n.values == 0 {
			for _, a := range n.touching {
				n.touched[n.chosen].add(a)
			}
		}
	}
	for j := tr.fresh; j < len(tr.turns); j++ {
		tr.race(j)
	}
}

// race finds what happens before a turn, and who races with it.
func (tr *tree) race(j int) {
	if j == len(tr.before) {
		tr.before = append(tr.before, nil)
	}
	set := tr.before[j]
	if set == nil {
		set = make([]uint64, j/64+1)
		tr.before[j] = set
	}
	clear(set)
	n := tr.turns[j]
	if at := n.arrived[n.chosen]; at >= 0 {
		tr.follow(set, at)
	}
	for i := j - 1; i >= 0 && tr.turns[i].epoch == n.epoch; i-- {
		m := tr.turns[i]
		switch {
		case has(set, i):
		case m.thread() == n.thread():
			tr.follow(set, i)
		case m.touching.conflict(n.touching):
			tr.reverse(i, j)
			tr.follow(set, i)
		}
	}
}

func (n *node) thread() string { return n.events[n.chosen].thread }

// follow adds a turn, and all that happens before it, to a set.
func (tr *tree) follow(set []uint64, i int) {
	for w, bits := range tr.before[i] {
		set[w] |= bits
	}
	set[i/64] |= 1 << (i % 64)
}

func has(set []uint64, i int) bool { return i/64 < len(set) && set[i/64]&(1<<(i%64)) != 0 }

// reverse makes sure that an order is tried in which turn j comes before turn i.
func (tr *tree) reverse(i, j int) {
	n := tr.turns[i]
	if tr.config.Depth > 0 && i >= tr.config.Depth {
		return
	}
	var others []int // turns that do not need turn i
	var firsts []string
	for k := i + 1; k <= j; k++ {
		if k < j && has(tr.before[k], i) {
			continue
		}
		first := true
		for _, m := range others {
			first = first && !has(tr.before[k], m)
		}
		others = append(others, k)
		if first {
			firsts = append(firsts, tr.turns[k].thread())
		}
	}
	best := -1
	for at, e := range n.events {
		for _, f := range firsts {
			if f != e.thread {
				continue
			}
			if n.wanted[at] || n.sleeps(at) {
				return
			}
			if best < 0 || f == tr.turns[j].thread() {
				best = at
			}
		}
	}
	if best >= 0 {
		n.wanted[best] = true
		return
	}
	for at := range n.wanted { // never so, as who needs nothing of turn i was there before
		n.wanted[at] = true
	}
}
