package corpus

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/rxsched/rxsched/testing/point"
)

// Memory, with locks and atomic steps that are each right: what they make together is not.

func lostUpdate(t *testing.T, mended bool) {
	var n atomic.Int32
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			if mended {
				n.Add(1)
				return
			}
			n.Store(n.Load() + 1)
		})
	}
	wg.Wait()
	if n.Load() != 2 {
		t.Errorf("n is %d", n.Load())
	}
}

func TestBug_LostUpdate(t *testing.T)    { lostUpdate(t, false) }
func TestMended_LostUpdate(t *testing.T) { lostUpdate(t, true) }

type cache struct {
	mu sync.Mutex
	m  map[string]int
}

func (c *cache) get(k string) (int, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	v, ok := c.m[k]
	return v, ok
}

func (c *cache) set(k string, v int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.m[k] = v
}

// Two look for the same thing, find nothing, and make it.
func madeTwice(t *testing.T, mended bool) {
	c := &cache{m: map[string]int{}}
	var made atomic.Int32
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			if mended {
				c.mu.Lock()
				defer c.mu.Unlock()
				if _, ok := c.m["k"]; !ok {
					c.m["k"] = int(made.Add(1))
				}
				return
			}
			if _, ok := c.get("k"); !ok {
				c.set("k", int(made.Add(1)))
			}
		})
	}
	wg.Wait()
	if made.Load() != 1 {
		t.Errorf("made %d times", made.Load())
	}
}

func TestBug_CheckThenAct(t *testing.T)    { madeTwice(t, false) }
func TestMended_CheckThenAct(t *testing.T) { madeTwice(t, true) }

// Two variables that belong together are changed in two sections.
func tornPair(t *testing.T, mended bool) {
	var mu sync.Mutex
	a, b := 0, 0
	var wg sync.WaitGroup
	wg.Go(func() {
		mu.Lock()
		a++
		if !mended {
			mu.Unlock()
			mu.Lock()
		}
		b++
		mu.Unlock()
	})
	mu.Lock()
	if a != b {
		t.Errorf("%d and %d", a, b)
	}
	mu.Unlock()
	wg.Wait()
}

func TestBug_TornPair(t *testing.T)    { tornPair(t, false) }
func TestMended_TornPair(t *testing.T) { tornPair(t, true) }

// Nobody waits for what is expected to have been done.
func nobodyWaits(t *testing.T, mended bool) {
	var ready atomic.Bool
	done := make(chan struct{})
	go func() { ready.Store(true); close(done) }()
	if mended {
		<-done
	}
	if !ready.Load() {
		t.Error("not ready")
	}
}

func TestBug_NobodyWaits(t *testing.T)    { nobodyWaits(t, false) }
func TestMended_NobodyWaits(t *testing.T) { nobodyWaits(t, true) }

// What is published before it is complete.
func publishedEarly(t *testing.T, mended bool) {
	type config struct{ name atomic.Value }
	var p atomic.Pointer[config]
	done := make(chan struct{})
	go func() {
		defer close(done)
		c := &config{}
		if mended {
			c.name.Store("x")
		}
		p.Store(c)
		if !mended {
			c.name.Store("x")
		}
	}()
	if c := p.Load(); c != nil && c.name.Load() == nil {
		t.Error("it has no name")
	}
	<-done
}

func TestBug_PublishedEarly(t *testing.T)    { publishedEarly(t, false) }
func TestMended_PublishedEarly(t *testing.T) { publishedEarly(t, true) }

// A pointer is compared and exchanged after it has been away and has come back.
func aba(t *testing.T, mended bool) {
	type node struct {
		next    *node
		version int
	}
	var top atomic.Pointer[node]
	b := &node{}
	a := &node{next: b}
	top.Store(a)
	popped := false
	var wg sync.WaitGroup
	wg.Go(func() { // pops a
		if old := top.Load(); old != nil {
			next := old.next
			point.Here("it has the next")
			top.CompareAndSwap(old, next)
		}
	})
	wg.Go(func() { // pops a and b, and pushes a
		if top.CompareAndSwap(a, b) && top.CompareAndSwap(b, nil) {
			again := a
			if mended {
				again = &node{version: 1}
			}
			again.next = nil
			top.CompareAndSwap(nil, again)
			popped = true
		}
	})
	wg.Wait()
	if popped && top.Load() == b {
		t.Error("b was popped, and is there")
	}
}

func TestBug_ABA(t *testing.T)    { aba(t, false) }
func TestMended_ABA(t *testing.T) { aba(t, true) }

// A slot of a semaphore is given back twice.
func semaphore(t *testing.T, mended bool) {
	slots := make(chan struct{}, 1)
	var inside, most atomic.Int32
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			slots <- struct{}{}
			n := inside.Add(1)
			if n > most.Load() {
				most.Store(n)
			}
			if mended {
				inside.Add(-1)
				<-slots
				return
			}
			<-slots
			inside.Add(-1)
		})
	}
	wg.Wait()
	if most.Load() > 1 {
		t.Errorf("%d inside", most.Load())
	}
}

func TestBug_LeavesTooEarly(t *testing.T)    { semaphore(t, false) }
func TestMended_LeavesTooEarly(t *testing.T) { semaphore(t, true) }
