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

// Quiet waits until all other goroutines are blocked.
func (r *run) Quiet() Outcome {
	synctest.Wait()
	return On
}

// Rest lets the time pass.
func (r *run) Rest() Outcome {
	switch {
	case r.answers():
		return On
	case r.done():
		return Done
	}
	return Rest(r.came, r.patience, synctest.Wait)
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
	enough := c.enough
	c.mu.Unlock()
	if enough == nil || !enough() {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free = true
	c.dismiss(true)
	return true
}

// Ready returns the steps that can be taken, in the order of the goroutines' names. Those that came
// to a point without a name get that of the place where they began.
func (c *Conductor) Ready() (steps []Step) {
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case <-c.came:
	default:
	}
	slices.SortFunc(c.coming, func(a, b *thread) int {
		return cmp.Or(cmp.Compare(a.born, b.born), cmp.Compare(a.id, b.id))
	})
	for _, t := range c.coming {
		if t.step.Thread == "" {
			t.step.Thread = c.nameFor(t.born)
		}
		i, _ := slices.BinarySearchFunc(c.waiting, t, func(a, b *thread) int {
			return compareNames(a.step.Thread, b.step.Thread)
		})
		c.waiting = slices.Insert(c.waiting, i, t)
	}
	c.coming = c.coming[:0]
	for _, t := range c.waiting {
		steps = append(steps, t.step)
	}
	return steps
}

// Release lets a goroutine go on.
func (c *Conductor) Release(i int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free = false
	c.waiting[i].on <- struct{}{}
	c.waiting = slices.Delete(c.waiting, i, i+1)
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
	c.waiting, c.coming = nil, nil
	c.dismiss(false)
}

// Dismiss ends Await: it returns false.
func (c *Conductor) Dismiss() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.dismiss(false)
}

func (c *Conductor) dismiss(answer bool) {
	if c.enough != nil {
		c.enough = nil
		c.answer <- answer
	}
}
