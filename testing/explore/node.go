package explore

import (
	"slices"

	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// node is a choice: of a number, or of the thread that goes on.
type node struct {
	values int // how many numbers there are; 0 for a choice of a thread
	chosen int

	// The rest is for threads only.
	events   []event // what can go on
	goes     int     // the one that went on before; -1 if it can't, or others may for free
	free     bool    // they may
	left     int     // preemptions before
	epoch    int
	known    int        // objects before
	arrived  []int      // after which of turns each came to its point, or -1
	wanted   []bool     // is to be tried
	done     []bool     // was tried
	touched  []accesses // by each step that was tried
	touching accesses   // by the step that was taken last
	sleeping []sleeper
}

// sleeper is a thread whose next step was tried from an earlier node. All that has happened since
// can be exchanged with it, so to let it go on now would lead to an order that was tried.
type sleeper struct {
	thread  string
	touched accesses
	known   int // objects before that step
}

// differs reports whether other steps can be taken than before.
func (n *node) differs(steps []conduct.Step) bool {
	same := func(e event, s conduct.Step) bool { return e == event{s.Thread, s.What} }
	return n.values > 0 || !slices.EqualFunc(n.events, steps, same)
}

// costs returns how many preemptions it costs to choose a thread.
func (n *node) costs(i int) int {
	if n.goes < 0 || n.goes == i {
		return 0
	}
	return 1
}

// arrive notes after which turn each thread came to its point. last is the node before, in the same
// epoch, or nil; at is its number.
func (n *node) arrive(last *node, at int) {
	n.arrived = make([]int, len(n.events))
	for i, e := range n.events {
		n.arrived[i] = -1
		if last == nil {
			continue
		}
		n.arrived[i] = at
		for j, was := range last.events {
			if was.thread == e.thread && j != last.chosen {
				n.arrived[i] = last.arrived[j]
			}
		}
	}
}

// asleep returns who sleeps after the step that was taken from here.
func (n *node) asleep() (sleeping []sleeper) {
	sleeping = slices.Clone(n.sleeping)
	for i, done := range n.done {
		if done && i != n.chosen {
			sleeping = append(sleeping, sleeper{n.events[i].thread, n.touched[i], n.known})
		}
	}
	wakes := func(s sleeper) bool { return s.conflicts(n.touching, n.known) }
	return slices.DeleteFunc(sleeping, wakes)
}

// sleeps reports whether a thread sleeps.
func (n *node) sleeps(i int) bool {
	thread := n.events[i].thread
	return slices.ContainsFunc(n.sleeping, func(s sleeper) bool { return s.thread == thread })
}

// next makes the next choice at a node. It reports whether there is one.
func (n *node) next(tr *tree) bool {
	if n.values > 0 {
		n.chosen++
		return n.chosen < n.values
	}
	n.done[n.chosen] = true
	if tr.private(n.events[n.chosen]) {
		return false
	}
	for i := range n.wanted {
		most := tr.config.Preemptions
		if n.wanted[i] && !n.done[i] && !n.sleeps(i) && (most == 0 || n.left+n.costs(i) <= most) {
			n.chosen = i
			return true
		}
	}
	return false
}
