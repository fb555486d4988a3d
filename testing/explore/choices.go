package explore

import (
	"slices"
	"sync"

	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// choices are those of an order, and their chooser.
type choices struct {
	mu      sync.Mutex // guards what is below; the chooser is called with it held
	chooser chooser
	ending  bool // what is left takes the usual choices, and does not count
	tokens  []token
	history []event // steps

	// For the goroutine that conducts only.
	steps  int
	latest string // the thread that acts
}

// event is a step that was taken.
type event struct{ thread, what string }

// chooser chooses orders.
type chooser interface {
	// thread returns the index of the step to take, or less than 0 to leave the order.
	thread(c choice) int

	// value returns a number below n.
	value(n int) int
}

// choice is what a chooser knows when it chooses the thread that goes on.
type choice struct {
	steps []conduct.Step // of which one is to be taken
	usual int            // the one that goes on, or the first
	again bool           // usual goes on: it took the step before
	taken int            // steps so far
}

// usually takes the usual choices.
type usually struct{}

func (*usually) thread(c choice) int { return c.usual }
func (*usually) value(int) int       { return 0 }

// begin begins an order.
func (c *choices) begin(by chooser) {
	const usual = 16 // steps: few orders have less
	c.chooser = by
	c.tokens, c.history = make([]token, 0, usual), make([]event, 0, usual)
}

// count counts a step that is to be taken, and returns how many there were.
func (c *choices) count() int {
	c.steps++
	return c.steps
}

// thread chooses a step, and notes it. It returns less than 0 to leave the order.
func (c *choices) thread(steps []conduct.Step) int {
	usual := max(0, slices.IndexFunc(steps, func(s conduct.Step) bool { return s.Thread == c.latest }))
	c.mu.Lock()
	defer c.mu.Unlock()
	again := steps[usual].Thread == c.latest
	i := c.chooser.thread(choice{steps, usual, again, len(c.history)})
	if i < 0 {
		return i
	}
	s := &steps[i]
	if s.Thread != clock {
		c.latest = s.Thread
	}
	if c.ending {
		return i
	}
	c.history = append(c.history, event{s.Thread, s.What})
	if len(steps) > 1 {
		c.tokens = append(c.tokens, token{thread: s.Thread, usual: i == usual})
	}
	return i
}

// value chooses a number below n.
func (c *choices) value(n int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n == 1 || c.ending {
		return 0
	}
	v := c.chooser.value(n)
	c.tokens = append(c.tokens, token{value: v, usual: v == 0})
	return v
}

// switched reports whether the latest choice was not the usual one.
func (c *choices) switched() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := len(c.tokens)
	return n > 0 && !c.ending && !c.tokens[n-1].usual
}

// end lets another chooser choose from now on. What it chooses are no choices.
func (c *choices) end(by chooser) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ending, c.chooser = true, by
}

// turns lets each thread go on in turn.
type turns struct {
	usually
	next int
}

func (t *turns) thread(c choice) int {
	t.next++
	return t.next % len(c.steps)
}

// ends reports whether what is left is being ended.
func (c *choices) ends() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ending
}

// made returns the choices and the steps so far.
func (c *choices) made() ([]token, []event) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tokens, c.history
}
