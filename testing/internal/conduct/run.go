package conduct

import (
	"cmp"
	"maps"
	"slices"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/internal/point"
)

// Run conducts until done returns true. done is called whenever all goroutines are blocked and none
// is at a point. If no goroutine reaches a point for as long as patience, in the bubble's time, Run
// returns Stuck.
func (c *Conductor) Run(done func() bool, patience time.Duration) Outcome {
	defer c.Free(true)
	return Drive(&run{c, done, patience}, c.choose)
}

// run is a call of Run.
type run struct {
	*Conductor
	done     func() bool
	patience time.Duration
}

// Over returns On: a run ends when no goroutine can go on, or none is chosen.
func (r *run) Over() Outcome { return On }

// Quiet waits until all other goroutines are blocked.
func (r *run) Quiet() { synctest.Wait() }

// Rest lets the time pass.
func (r *run) Rest() Outcome {
	switch {
	case r.answers():
		return On
	case r.done():
		return Done
	}
	select {
	case <-r.came:
	case <-time.After(r.patience):
		if r.Quiet(); len(r.came) == 0 { // or else one has just reached a point
			return Stuck
		}
	}
	return On
}

// Free says whether the goroutine that sets up goes on without points. That goroutine may call it.
func (c *Conductor) Free(free bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free = free
}

// answers ends Await, if that has waited for long enough.
func (c *Conductor) answers() bool {
	c.mu.Lock()
	a := c.await
	c.mu.Unlock()
	if a == nil || !a.enough() {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.await, c.free = nil, true
	a.answer <- true
	return true
}

// Ready returns the steps that can be taken, in the order of the goroutines' names.
func (c *Conductor) Ready() []Step {
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case <-c.came:
	default:
	}
	c.christen()
	for _, t := range c.coming {
		i, _ := slices.BinarySearchFunc(c.steps, t.step.Thread, func(s Step, name string) int {
			return compareNames(s.Thread, name)
		})
		c.waiting = slices.Insert(c.waiting, i, t)
		c.steps = slices.Insert(c.steps, i, t.step)
	}
	c.coming = c.coming[:0]
	return c.steps
}

// Release lets a goroutine go on.
func (c *Conductor) Release(i int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free = false
	t := c.waiting[i]
	c.waiting = slices.Delete(c.waiting, i, i+1)
	c.steps = slices.Delete(c.steps, i, i+1)
	t.on <- struct{}{}
}

// christen names threads that came to a point without a name, for where they began. Those that
// began in the same place have numbers.
func (c *Conductor) christen() {
	var nameless []*thread
	for _, t := range c.coming {
		if t.step.Thread == "" {
			nameless = append(nameless, t)
		}
	}
	if nameless == nil {
		return
	}
	slices.SortFunc(nameless, func(a, b *thread) int {
		return cmp.Or(cmp.Compare(a.born.name, b.born.name), cmp.Compare(a.id, b.id))
	})
	for _, t := range nameless {
		t.step.Thread = c.nameFor(t.born)
	}
}

// Stop lets all goroutines go on, now and at every later point.
func (c *Conductor) Stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over {
		return
	}
	c.over = true
	point.End()
	for _, object := range c.owned {
		point.Disown(object)
	}
	point.Leave(append(slices.Collect(maps.Keys(c.threads)), c.home)...)
	for _, t := range slices.Concat(c.waiting, c.coming) {
		t.on <- struct{}{}
	}
	c.waiting, c.coming, c.steps = nil, nil, nil
	c.dismissLocked()
}

// Dismiss ends Await: it returns false.
func (c *Conductor) Dismiss() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.dismissLocked()
}

func (c *Conductor) dismissLocked() {
	if c.await != nil {
		c.await.answer <- false
		c.await = nil
	}
}
