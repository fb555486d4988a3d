package explore

import (
	"fmt"
	"slices"

	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// tree chooses orders depth first. It keeps the path to the order that was tried last.
type tree struct {
	most      int     // preemptions; 0 without a bound
	path      []*node // choices
	depth     int     // choices that the order has made
	preempted int     // how often it has left a thread that could go on
	strange   string  // how the body differs from what it did before
}

// node is a choice: of the thread that goes on, or of a number.
type node struct {
	events []event // what can go on
	values int     // how many numbers there are; 0 for a choice of a thread
	chosen int
	left   []int // what is to be chosen later
}

// exhaust tries all orders.
func (s *search) exhaust() {
	tr := &tree{most: s.config.Preemptions}
	more := true
	s.until(func(int) *order {
		if !more {
			return nil
		}
		tr.depth, tr.preempted = 0, 0
		x := s.try(tr)
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

// next returns the node of the next choice, which is new if no order has made that yet.
func (tr *tree) next() (n *node, isNew bool) {
	if isNew = tr.depth == len(tr.path); isNew {
		tr.path = append(tr.path, &node{})
	}
	tr.depth++
	return tr.path[tr.depth-1], isNew
}

// thread chooses the thread that goes on.
func (tr *tree) thread(c choice) int {
	n, isNew := tr.next()
	if isNew {
		n.chosen, n.events = c.usual, eventsOf(c.steps)
		for i := range c.steps {
			if i != c.usual && (tr.most == 0 || !c.again || tr.preempted < tr.most) {
				n.left = append(n.left, i)
			}
		}
	}
	same := func(e event, s conduct.Step) bool { return e == event{s.Thread, s.What} }
	if n.values > 0 || !slices.EqualFunc(n.events, c.steps, same) {
		tr.strange = fmt.Sprintf("the body is not deterministic: with the same choices, step %d "+
			"was one of %v, and now is one of %v", c.taken+1, n.events, eventsOf(c.steps))
		return -1
	}
	if c.again && n.chosen != c.usual {
		tr.preempted++
	}
	return n.chosen
}

// value chooses a number.
func (tr *tree) value(values int) int {
	n, isNew := tr.next()
	if isNew {
		n.values = values
		for i := range values - 1 {
			n.left = append(n.left, i+1)
		}
	}
	if n.values != values {
		tr.strange = "the body is not deterministic: with the same choices, it chooses other numbers"
		return 0
	}
	return n.chosen
}

func eventsOf(all []conduct.Step) (events []event) {
	for _, s := range all {
		events = append(events, event{s.Thread, s.What})
	}
	return events
}

// backtrack chooses the next order. It reports whether there is one.
func (tr *tree) backtrack() bool {
	for len(tr.path) > 0 {
		n := tr.path[len(tr.path)-1]
		if len(n.left) > 0 {
			n.chosen, n.left = n.left[0], n.left[1:]
			return true
		}
		tr.path = tr.path[:len(tr.path)-1]
	}
	return false
}
