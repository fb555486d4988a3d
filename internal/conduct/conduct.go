package conduct

import (
	"cmp"
	"slices"
	"sync"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/internal/goid"
)

// Step is what a goroutine does when it goes on from a point.
type Step struct {
	Thread string // the name of the goroutine, such as that of the host that it drives
	What   string // what it is about to do, such as "turn"
	On     any    // the object that it does it to; nil if nobody knows
}

// Conductor lets one goroutine act at a time. [Conductor.At] may be called on any goroutine, the
// other methods on the one that made it.
type Conductor struct {
	choose func([]Step) int
	home   int64         // the goroutine that conducts
	came   chan struct{} // of size 1: somebody came to a point

	mu      sync.Mutex // guards what is below
	names   map[int64]string
	waiting []*waiter
	count   int
	over    bool
}

// waiter is a goroutine at a point.
type waiter struct {
	step Step
	seq  int
	on   chan struct{} // closed when it may go on
}

// New makes a conductor, on the goroutine that is going to conduct, in a bubble. choose gets the
// steps that can be taken, in an order that does not depend on the Go scheduler, and returns the
// index of one.
func New(choose func(steps []Step) int) *Conductor {
	return &Conductor{choose: choose, home: goid.Get(), came: make(chan struct{}, 1),
		names: map[int64]string{}}
}

// Name names the calling goroutine.
func (c *Conductor) Name(thread string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.names[goid.Get()] = thread
}

// Self returns the name of the calling goroutine; "" if it has none.
func (c *Conductor) Self() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.names[goid.Get()]
}

// At waits until the conductor chooses the caller. The goroutine that conducts does not wait, and
// nobody does once the conductor has stopped.
func (c *Conductor) At(what string, on any) {
	id := goid.Get()
	c.mu.Lock()
	if c.over || id == c.home {
		c.mu.Unlock()
		return
	}
	c.count++
	w := &waiter{Step{c.names[id], what, on}, c.count, make(chan struct{})}
	c.waiting = append(c.waiting, w)
	select {
	case c.came <- struct{}{}:
	default:
	}
	c.mu.Unlock()
	<-w.on
}

// Run conducts until done returns true. done is called whenever all goroutines are blocked and none
// is at a point. If nobody comes to a point for as long as patience, in the bubble's time, Run
// returns false.
func (c *Conductor) Run(done func() bool, patience time.Duration) bool {
	for {
		synctest.Wait()
		switch {
		case c.step():
		case done():
			return true
		default:
			select {
			case <-c.came:
			case <-time.After(patience):
				return false
			}
		}
	}
}

// step lets one goroutine go on. It reports whether there was one at a point.
func (c *Conductor) step() bool {
	c.mu.Lock()
	if len(c.waiting) == 0 {
		c.mu.Unlock()
		return false
	}
	slices.SortFunc(c.waiting, func(a, b *waiter) int {
		return cmp.Or(cmp.Compare(a.step.Thread, b.step.Thread), cmp.Compare(a.seq, b.seq))
	})
	steps := make([]Step, len(c.waiting))
	for i, w := range c.waiting {
		steps[i] = w.step
	}
	c.mu.Unlock() // nobody moves: the goroutines are all blocked
	i := c.choose(steps)
	c.mu.Lock()
	w := c.waiting[i]
	c.waiting = slices.Delete(c.waiting, i, i+1)
	c.mu.Unlock()
	close(w.on)
	return true
}

// Stop lets all goroutines go on, now and at every later point.
func (c *Conductor) Stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.over = true
	for _, w := range c.waiting {
		close(w.on)
	}
	c.waiting = nil
}
