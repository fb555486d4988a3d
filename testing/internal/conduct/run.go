package conduct

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/rxsched/rxsched/internal/point"
)

// Outcome says how [Conductor.Run] ended.
type Outcome int

// The outcomes.
const (
	Done   Outcome = iota
	Stuck          // nobody has come to a point for long, and it is not done
	Locked         // nobody is at a point, and a goroutine waits for a lock
	Left           // the chooser chose nobody, or somebody called Leave
)

// Run conducts until done returns true. done is called whenever all goroutines are blocked and none
// is at a point. If nobody comes to a point for as long as patience, in the bubble's time, Run
// returns Stuck.
func (c *Conductor) Run(done func() bool, patience time.Duration) Outcome {
	defer c.Free(true)
	for {
		locked := c.quiet()
		if c.leaves() {
			return Left
		}
		if steps := c.ready(); len(steps) > 0 {
			i := c.choose(steps) // nobody moves: the goroutines are all blocked
			if i < 0 {
				return Left
			}
			c.release(i)
			continue
		}
		if locked {
			return Locked
		}
		if c.answers() {
			continue
		}
		if done() {
			return Done
		}
		select {
		case <-c.came:
		case <-time.After(patience):
			if c.quiet(); len(c.came) == 0 { // or else somebody came just now
				return Stuck
			}
		}
	}
}

func (c *Conductor) leaves() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.left
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

// ready returns the steps that can be taken, in the order of the goroutines' names.
func (c *Conductor) ready() []Step {
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

// release lets a goroutine go on.
func (c *Conductor) release(i int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free = false
	t := c.waiting[i]
	c.waiting = slices.Delete(c.waiting, i, i+1)
	c.steps = slices.Delete(c.steps, i, i+1)
	t.on <- struct{}{}
}

// christen names those who came to a point without a name, for where they began. Those who began in
// the same place have numbers.
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
