package explore

import (
	"fmt"

	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// tree chooses orders depth first. It keeps the path to the order that was tried last.
type tree struct {
	most    int     // preemptions; 0 without a bound
	path    []*node // choices
	turns   []*node // those of them that choose a thread
	depth   int     // choices that the order has made
	taken   int     // threads that it has chosen
	strange string  // how the body differs from what it did before
}

// exhaust tries all orders.
func (s *search) exhaust() {
	tr := &tree{most: s.config.Preemptions}
	more := true
	s.until(func(int) *order {
		if !more {
			return nil
		}
		tr.depth, tr.taken = 0, 0
		x := s.try(tr)
		if x.left && x.abandoned { // it has learned something
			*tr = tree{most: tr.most}
			return x
		}
		if tr.strange != "" && s.program != nil { // a program may differ: what is left is not known
			s.differs = tr.strange
			return x
		}
		if tr.strange != "" {
			x.failure = &Failure{Kind: KindNotDeterministic, Message: tr.strange}
			return x
		}
		if s.length == 0 {
			s.length = len(x.history)
		}
		more = tr.backtrack()
		return x
	})
}

// thread chooses the thread that goes on.
func (tr *tree) thread(c choice) int {
	if tr.depth == len(tr.path) {
		n := tr.grow(c)
		tr.path, tr.turns = append(tr.path, n), append(tr.turns, n)
	}
	n := tr.path[tr.depth]
	if n.differs(c.steps) {
		tr.strange = fmt.Sprintf("the body is not deterministic: with the same choices, step %d "+
			"was one of %v, and now is one of %v", c.taken+1, n.events, eventsOf(c.steps))
		return -1
	}
	tr.depth++
	tr.taken++
	return n.chosen
}

// value chooses a number.
func (tr *tree) value(n int) int {
	if tr.depth == len(tr.path) {
		tr.path = append(tr.path, &node{values: n})
	}
	at := tr.path[tr.depth]
	if at.values != n {
		tr.strange = "the body is not deterministic: with the same choices, it chooses other numbers"
		return 0
	}
	tr.depth++
	return at.chosen
}

func eventsOf(all []conduct.Step) (events []event) {
	for _, s := range all {
		events = append(events, event{s.Thread, s.What})
	}
	return events
}

// grow makes the node of a choice that no order has made yet.
func (tr *tree) grow(c choice) *node {
	n := &node{events: eventsOf(c.steps), goes: -1, done: make([]bool, len(c.steps)), chosen: c.usual}
	if tr.taken > 0 {
		last := tr.turns[tr.taken-1]
		n.left = last.left + last.costs(last.chosen)
	}
	if c.again {
		n.goes = c.usual
	}
	return n
}

// backtrack chooses the next order. It reports whether there is one.
func (tr *tree) backtrack() bool {
	for len(tr.path) > 0 {
		n := tr.path[len(tr.path)-1]
		if n.next(tr) {
			return true
		}
		tr.path = tr.path[:len(tr.path)-1]
		if n.values == 0 {
			tr.turns = tr.turns[:len(tr.turns)-1]
		}
	}
	return false
}
