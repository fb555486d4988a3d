package conduct

import (
	"slices"
	"strconv"
	"sync"

	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// Home is the name of the goroutine that sets up, unless it has another.
const Home = "test"

// Conductor lets one goroutine act at a time. [Conductor.At] may be called on any goroutine, the
// other methods on the one that made it, except where they say otherwise.
type Conductor struct {
	choose func([]Step) int
	maker  int64         // the goroutine that conducts; set once
	came   chan struct{} // of size 1: a goroutine has reached a point
	owned  []any         // objects of package point

	mu      sync.Mutex  // guards what is below
	home    int64       // the goroutine that sets up
	free    bool        // no other goroutine has gone on since it began, or its Await returned
	enough  func() bool // of Await; nil unless it waits
	answer  chan bool   // of size 1: to Await
	threads map[int64]*thread
	named   map[string]int // how many goroutines were named for a place
	coming  []*thread      // are at a point, and not in waiting yet
	waiting []*thread      // are at a point, in the order of their names
	busy    []func() bool
	over    bool
}

// thread is a goroutine that takes part.
type thread struct {
	step Step // with its name, which is empty until it has one
	id   int64
	born string        // the place where it began; "" if it is not needed
	on   chan struct{} // of size 1: it may go on
}

// New makes a conductor, on the goroutine that is going to conduct, in a bubble. choose gets the
// steps that can be taken, in an order that does not depend on the Go scheduler, and returns the
// index of one, or less than 0 to leave.
func New(choose func(steps []Step) int) *Conductor {
	point.Begin()
	g := gort.Goid()
	c := &Conductor{choose: choose, maker: g, home: g, free: true, answer: make(chan bool, 1),
		came: make(chan struct{}, 1), threads: map[int64]*thread{}, named: map[string]int{}}
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

// At waits until the conductor chooses the caller. The goroutine that conducts does not wait, nor
// does that which sets up before another has gone on; none does once the conductor has stopped.
func (c *Conductor) At(what string, on any) { c.Act("", what, on) }

// Act is At for a goroutine that has a name, or gets it now. It reports whether the caller has waited:
// then all others are blocked.
func (c *Conductor) Act(name, what string, on any) (waited bool) {
	id := gort.Goid()
	c.mu.Lock()
	if c.over || id == c.maker || id == c.home && c.free {
		c.mu.Unlock()
		return false
	}
	t := c.self(id)
	switch {
	case name != "":
		t.step.Thread = name
	case t.step.Thread == "" && id == c.home:
		t.step.Thread = Home
	case t.step.Thread == "":
		t.born = beginning()
	}
	t.step.What, t.step.On = what, on
	c.coming = append(c.coming, t)
	c.Nudge()
	c.mu.Unlock()
	<-t.on
	return true
}

// Await is for the goroutine that sets up, if another one conducts. It waits until all other
// goroutines are blocked, none is at a point, and enough returns true. It returns false if the
// conductor stops before.
func (c *Conductor) Await(enough func() bool) bool {
	c.mu.Lock()
	if c.over {
		c.mu.Unlock()
		return false
	}
	c.enough = enough
	c.mu.Unlock()
	c.Nudge()
	return <-c.answer
}

// Nudge makes Run look again whether it is done. Any goroutine may call it.
func (c *Conductor) Nudge() {
	select {
	case c.came <- struct{}{}:
	default:
	}
}

// Go calls f on a goroutine of its own, which begins with a point. Any goroutine may call it. The
// goroutine has its name from here: so its number depends on the steps alone.
func (c *Conductor) Go(f func()) {
	c.mu.Lock()
	name := c.nameFor(calledFrom(2)) // not the function Go of package point
	c.mu.Unlock()
	go func() {
		c.Act(name, "begin", nil)
		f()
	}()
}

// nameFor returns a name for one more goroutine that was born in a place. The lock is held.
func (c *Conductor) nameFor(born string) string {
	c.named[born]++
	if n := c.named[born]; n > 1 {
		return born + "#" + strconv.Itoa(n)
	}
	return born
}

// Keep is for what is pending elsewhere than on a host. Any goroutine may call it.
func (c *Conductor) Keep(busy func() bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy = append(c.busy, busy)
}

// Busy reports whether anything is pending that Keep was told of. All goroutines are blocked.
func (c *Conductor) Busy() bool {
	c.mu.Lock()
	all := c.busy
	c.mu.Unlock()
	return slices.ContainsFunc(all, func(busy func() bool) bool { return busy() })
}
