package explore

import (
	"fmt"

	"github.com/rxsched/rxsched/testing/internal/conduct"
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

	objects objects
	before  [][]uint64 // by turn: the set of turns that happen before
}

// node is a choice: of a number, or of the thread that goes on.
type node struct {
	values int // how many numbers there are; 0 for a choice of a thread
	chosen int

	// The rest is for threads only.
	events   []event // what can go on
	goes     int     // the one that went on before; -1 if it can't
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

// exhaust tries all orders.
func (s *search) exhaust() {
	tr := &tree{config: &s.config, reduced: s.config.Declared && !s.config.Locks && s.config.Preemptions == 0}
	more := true
	s.until(func(int) *X {
		for more {
			tr.begin()
			x := s.try(tr)
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

func eventsOf(steps []conduct.Step) (events []event) {
	for _, s := range steps {
		events = append(events, event{s.Thread, s.What})
	}
	return events
}

// differs reports whether other steps can be taken than before.
func (n *node) differs(steps []conduct.Step) bool {
	if n.values > 0 || len(n.events) != len(steps) {
		return true
	}
	for i, s := range steps {
		if n.events[i].thread != s.Thread || n.events[i].what != s.What {
			return true
		}
	}
	return false
}

// grow makes the node of a choice that no order has made yet.
func (tr *tree) grow(c choice) *node {
	size := len(c.steps)
	n := &node{events: eventsOf(c.steps), goes: -1, epoch: c.epoch, known: tr.objects.len(),
		wanted: make([]bool, size), done: make([]bool, size), chosen: c.usual}
	if c.again {
		n.goes = c.usual
	}
	var last *node
	if tr.taken > 0 {
		last = tr.turns[tr.taken-1]
		n.left = last.left + last.costs(last.chosen)
	}
	bounded := tr.config.Depth > 0 && tr.taken >= tr.config.Depth
	if !tr.reduced {
		for i := range n.wanted {
			n.wanted[i] = i == c.usual || !bounded
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
	keep := func(s sleeper) {
		if !s.conflicts(n.touching, n.known) {
			sleeping = append(sleeping, s)
		}
	}
	for _, s := range n.sleeping {
		keep(s)
	}
	for i, done := range n.done {
		if done && i != n.chosen {
			keep(sleeper{n.events[i].thread, n.touched[i], n.known})
		}
	}
	return sleeping
}

// sleeps reports whether a thread sleeps.
func (n *node) sleeps(i int) bool {
	for _, s := range n.sleeping {
		if s.thread == n.events[i].thread {
			return true
		}
	}
	return false
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

// next makes the next choice at a node. It reports whether there is one.
func (n *node) next(tr *tree) bool {
	if n.values > 0 {
		n.chosen++
		return n.chosen < n.values
	}
	n.done[n.chosen] = true
	for i := range n.wanted {
		most := tr.config.Preemptions
		if n.wanted[i] && !n.done[i] && !n.sleeps(i) && (most == 0 || n.left+n.costs(i) <= most) {
			n.chosen = i
			return true
		}
	}
	return false
}
