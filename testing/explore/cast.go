package explore

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/rxsched/rxsched/testing/internal/bubble"
	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// cast is the goroutines and hosts that take part in an order.
type cast struct {
	mu    sync.Mutex      // guards what is below
	names map[string]bool // true for those of Go that have not ended
	hosts []*gate
}

// enter gives a name to a host, or to a goroutine that runs.
func (c *cast) enter(method, name string, runs bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.names == nil {
		c.names = map[string]bool{conduct.Home: false}
	}
	if _, taken := c.names[name]; taken || name == "" {
		panic(fmt.Sprintf("explore: %s: the name %q is empty or taken", method, name))
	}
	c.names[name] = runs
}

// leave notes that a goroutine has ended.
func (c *cast) leave(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.names[name] = false
}

// ended reports whether all goroutines of Go have ended.
func (c *cast) ended() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, runs := range c.names {
		if runs {
			return false
		}
	}
	return true
}

// add adds a host that has begun.
func (c *cast) add(g *gate) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hosts = append(c.hosts, g)
}

// gates returns the hosts so far.
func (c *cast) gates() []*gate {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clip(c.hosts)
}

// find returns the gate that passes, or nil.
func (c *cast) find(pass func(*gate) bool) *gate {
	for _, g := range c.gates() {
		if pass(g) {
			return g
		}
	}
	return nil
}

// pending names the goroutines that have not ended, and what waits on each host.
func (c *cast) pending() string {
	var b strings.Builder
	c.mu.Lock()
	for _, name := range slices.Sorted(maps.Keys(c.names)) {
		if c.names[name] {
			fmt.Fprintf(&b, "\n\t%s has not ended", name)
		}
	}
	c.mu.Unlock()
	for _, g := range c.gates() {
		b.WriteString(bubble.Pending(g.Name, g.Loop))
	}
	return b.String()
}
