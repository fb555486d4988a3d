package conduct

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/internal/point"
)

// Step is what a goroutine does when it goes on from a point.
type Step struct {
	Thread string // the name of the goroutine, such as that of the host that it drives
	What   string // what it is about to do, such as "turn"
	On     any    // the object that it does it to; nil if nobody knows
}

// Outcome says how [Conductor.Run] ended.
type Outcome int

// The outcomes.
const (
	Done   Outcome = iota
	Stuck          // nobody has come to a point for long, and it is not done
	Locked         // nobody is at a point, and a goroutine waits for a lock
	Left           // the chooser chose nobody, or somebody called Leave
)

// Conductor lets one goroutine act at a time. [Conductor.At] may be called on any goroutine, the
// other methods on the one that made it, except where they say otherwise.
type Conductor struct {
	choose func([]Step) int
	maker  int64          // the goroutine that conducts; set once
	came   chan struct{}  // of size 1: somebody came to a point
	owned  []any          // objects of package point
	inside map[int64]bool // goroutines that were seen in the bubble; of quiet

	mu      sync.Mutex // guards what is below
	home    int64      // the goroutine that sets up
	free    bool       // nobody else has gone on since it began, or its Await returned
	await   *await     // nil unless it waits
	left    bool
	threads map[int64]*thread
	named   map[string]int // how many goroutines were named for a function
	coming  []*thread      // are at a point, and not among those who wait yet
	waiting []*thread      // are at a point, in the order of their names
	steps   []Step         // of those who wait
	busy    []func() bool
	over    bool
	bubble  string // whose stacks tell of locks; "" if none are expected
}

// thread is a goroutine that takes part.
type thread struct {
	step Step // with its name, which is empty until it has one
	id   int64
	born origin
	on   chan struct{} // of size 1: it may go on
}

// await is a call of Await.
type await struct {
	enough func() bool
	answer chan bool // of size 1
}

// New makes a conductor, on the goroutine that is going to conduct, in a bubble. choose gets the
// steps that can be taken, in an order that does not depend on the Go scheduler, and returns the
// index of one, or less than 0 to leave.
func New(choose func(steps []Step) int) *Conductor {
	point.Begin()
	g := gort.Goid()
	c := &Conductor{choose: choose, maker: g, home: g, free: true,
		came: make(chan struct{}, 1), threads: map[int64]*thread{}}
	point.Lead(g, c)
	return c
}

// Own makes requests to object a point. enter is called before each, on any goroutine.
func (c *Conductor) Own(object any, enter func(what string)) {
	c.owned = append(c.owned, object)
	point.Own(object, enter)
}

// Name names the calling goroutine, which may be any.
func (c *Conductor) Name(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.self(gort.Goid()).step.Thread = name
}

// Act is At for a goroutine that has a name, or gets it now.
func (c *Conductor) Act(name, what string, on any) { c.at(name, what, on) }

// Self returns the name of the calling goroutine, which may be any; "" if it has none yet.
func (c *Conductor) Self() string { return c.NameOf(gort.Goid()) }

// NameOf returns the name of a goroutine, by its number; "" if it has none. Any goroutine may call
// it.
func (c *Conductor) NameOf(id int64) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t := c.threads[id]; t != nil {
		return t.step.Thread
	}
	return ""
}

// self returns the thread of a goroutine. The lock is held.
func (c *Conductor) self(id int64) *thread {
	t := c.threads[id]
	if t == nil {
		t = &thread{id: id, on: make(chan struct{}, 1)}
		c.threads[id] = t
		if !c.over {
			point.Join(id, c)
		}
	}
	return t
}

// Home makes the calling goroutine the one that sets up, in place of the one that conducts.
func (c *Conductor) Home() {
	c.mu.Lock()
	defer c.mu.Unlock()
	point.Leave(c.home)
	c.home, c.free = gort.Goid(), true
	point.Lead(c.home, c)
}

// At waits until the conductor chooses the caller. The goroutine that sets up does not wait before
// another has gone on, and nobody does once the conductor has stopped.
func (c *Conductor) At(what string, on any) { c.at("", what, on) }

func (c *Conductor) at(name, what string, on any) {
	id := gort.Goid()
	c.mu.Lock()
	if c.over || id == c.home && c.free {
		c.mu.Unlock()
		return
	}
	t := c.self(id)
	if name != "" {
		t.step.Thread = name
	} else if t.step.Thread == "" && t.born == (origin{}) {
		t.born = beginning()
	}
	t.step.What, t.step.On = what, on
	c.coming = append(c.coming, t)
	c.Nudge()
	c.mu.Unlock()
	<-t.on
}

// Await is for the goroutine that sets up, if another one conducts. It waits until all other
// goroutines are blocked, none is at a point, and enough returns true. It returns false if the
// conductor stops before.
func (c *Conductor) Await(enough func() bool) bool {
	a := &await{enough, make(chan bool, 1)}
	c.mu.Lock()
	if c.over {
		c.mu.Unlock()
		return false
	}
	c.await = a
	c.mu.Unlock()
	c.Nudge()
	return <-a.answer
}

// Nudge makes Run look again whether it is done. Any goroutine may call it.
func (c *Conductor) Nudge() {
	select {
	case c.came <- struct{}{}:
	default:
	}
}

// Leave ends Run before its next step. Any goroutine may call it.
func (c *Conductor) Leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.left = true
	c.Nudge()
}

// Go calls f on a goroutine of its own, which begins with a point. Any goroutine may call it. The
// goroutine has its name from here: so its number depends on the steps alone.
func (c *Conductor) Go(f func()) { c.begin(f, calledFrom(3)) } // not the function Go of package point

// Aside is Go.
func (c *Conductor) Aside(f func()) { c.begin(f, calledFrom(3)) }

func (c *Conductor) begin(f func(), born origin) {
	c.mu.Lock()
	name := c.nameFor(born)
	c.mu.Unlock()
	go func() {
		c.Act(name, "begin", nil)
		f()
	}()
}

// nameFor returns a name for one more goroutine that was born in a place. The lock is held.
func (c *Conductor) nameFor(born origin) string {
	if c.named == nil {
		c.named = map[string]int{}
	}
	c.named[born.name]++
	return numbered(born.name, c.named[born.name])
}

// Keep is for what is pending elsewhere than on a host. Any goroutine may call it.
func (c *Conductor) Keep(busy func() bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy = append(c.busy, busy)
}

// Conducts reports whether the caller conducts. Any goroutine may call it.
func (c *Conductor) Conducts() bool { return gort.Goid() == c.maker }

// Busy reports whether anything is pending that Keep was told of. All goroutines are blocked.
func (c *Conductor) Busy() bool {
	c.mu.Lock()
	all := c.busy
	c.mu.Unlock()
	return slices.ContainsFunc(all, func(busy func() bool) bool { return busy() })
}

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
	if c.await != nil {
		c.await.answer <- false
		c.await = nil
	}
}
