package explore

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/rxsched/rxsched/testing/internal/conduct"
	"github.com/rxsched/rxsched/testing/internal/steps"
)

// tree chooses orders depth first. It keeps the path to the order that was tried last.
type tree struct {
	config  *Config
	reduced bool    // leave out equal orders
	path    []*node // choices
	turns   []*node // those of them that choose a thread
	depth   int     // choices that the order has made
	taken   int     // threads that it has chosen
	fresh   int     // the first of turns that differs from the order before
	asleep  bool    // the order equals one that was tried
	strange string  // how the body differs from what it did before

	sites *steps.Sites // of a program without races, where it matters who goes first; or nil

	objects objects
	before  [][]uint64 // by turn: the set of turns that happen before
}

// exhaust tries all orders.
func (s *search) exhaust() {
	tr := &tree{config: &s.config, reduced: s.reduces()}
	if s.program != nil {
		tr.sites = s.program.sites
	}
	more := true
	s.until(func(n int) *order {
		if tr.sites != nil && n < learning {
			return s.try(random{rand.New(rand.NewPCG(s.config.Seed, uint64(n)))})
		}
		for more || tr.again() {
			tr.begin()
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
			asleep := tr.asleep
			if tr.reduced {
				tr.learn()
			}
			more = tr.backtrack()
			if x.failure != nil || !asleep {
				return x
			}
			s.result.Left++
		}
		return nil
	})
}

// learning is how many orders of a program are tried by chance, to learn where it matters who goes
// first.
const learning = 20

// reduces reports whether equal orders of a body are left out, which are those of a program only if
// all that its threads share is known.
func (s *search) reduces() bool {
	return s.program == nil && s.config.Declared && !s.config.Locks && s.config.Preemptions == 0
}

// again begins anew, if more is known than when the last order was left out.
func (tr *tree) again() bool {
	if tr.sites == nil || !tr.sites.Grew {
		return false
	}
	tr.path, tr.turns, tr.sites.Grew = nil, nil, false
	return true
}

// private reports whether a step can be exchanged with those of all others.
func (tr *tree) private(e event) bool {
	return tr.sites != nil && !tr.sites.Matter(e.what)
}

// begin begins an order.
func (tr *tree) begin() {
	tr.depth, tr.taken, tr.asleep = 0, 0, false
	tr.objects.clear()
}

// thread chooses the thread that goes on.
func (tr *tree) thread(c choice) int {
	if tr.depth == len(tr.path) {
		n := tr.grow(c)
		if n.chosen < 0 {
			tr.asleep = true
			return -1
		}
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
	n.touching = n.touching[:0]
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

// touch notes what the step that is being taken reads or changes.
func (tr *tree) touch(on any, writes bool) {
	if !tr.reduced {
		return
	}
	a := tr.objects.access(on, writes)
	if tr.taken > 0 {
		tr.turns[tr.taken-1].touching.add(a)
	}
}

func eventsOf(all []conduct.Step) (events []event) {
	for _, s := range all {
		events = append(events, event{s.Thread, s.What})
	}
	return events
}

// grow makes the node of a choice that no order has made yet.
func (tr *tree) grow(c choice) *node {
	size := len(c.steps)
	n := &node{events: eventsOf(c.steps), goes: -1, epoch: c.epoch, known: tr.objects.len(),
		wanted: make([]bool, size), done: make([]bool, size), chosen: c.usual}
	var last *node
	if tr.taken > 0 {
		last = tr.turns[tr.taken-1]
		n.left = last.left + last.costs(last.chosen)
	}
	// Who goes on for private steps only has not been chosen yet among those that may go on for
	// free.
	if n.free = !c.again || last != nil && last.free && tr.private(last.events[last.chosen]); !n.free {
		n.goes = c.usual
	} else if at := slices.IndexFunc(n.events, tr.private); at >= 0 {
		n.chosen = at
	}
	bounded := tr.config.Depth > 0 && tr.taken >= tr.config.Depth
	if !tr.reduced {
		for i := range n.wanted {
			n.wanted[i] = i == n.chosen || !bounded
		}
		return n
	}
	n.touched = make([]accesses, size)
	if last != nil && last.epoch != n.epoch {
		last = nil
	}
	n.arrive(last, tr.taken-1)
	if last != nil && !bounded {
		n.sleeping = last.asleep()
	}
	if n.sleeps(n.chosen) {
		n.chosen = -1
		for i := range size {
			if !n.sleeps(i) {
				n.chosen = i
				break
			}
		}
	}
	if n.chosen >= 0 {
		n.wanted[n.chosen] = true
	}
	return n
}

// backtrack chooses the next order. It reports whether there is one.
func (tr *tree) backtrack() bool {
	for len(tr.path) > 0 {
		n := tr.path[len(tr.path)-1]
		if n.next(tr) {
			tr.fresh = len(tr.turns) - 1
			return true
		}
		tr.path = tr.path[:len(tr.path)-1]
		if n.values == 0 {
			tr.turns = tr.turns[:len(tr.turns)-1]
		}
	}
	return false
}
