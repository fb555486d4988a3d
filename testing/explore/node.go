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
	events []event // what can go on
	goes   int     // the one that went on before; -1 if it can't
	left   int     // preemptions before
	done   []bool  // was tried
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

// next makes the next choice at a node. It reports whether there is one.
func (n *node) next(tr *tree) bool {
	if n.values > 0 {
		n.chosen++
		return n.chosen < n.values
	}
	n.done[n.chosen] = true
	for i := range n.done {
		if !n.done[i] && (tr.most == 0 || n.left+n.costs(i) <= tr.most) {
			n.chosen = i
			return true
		}
	}
	return false
}
