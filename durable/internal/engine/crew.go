package engine

import "sync"

// crew counts goroutines. It can be waited for also while more of them begin, which a
// sync.WaitGroup does not allow.
type crew struct {
	mu   sync.Mutex // guards what is below
	n    int
	idle chan struct{} // closed when there is none; nil without a waiter
}

// start runs f on a goroutine.
func (c *crew) start(f func()) {
	c.mu.Lock()
	c.n++
	c.mu.Unlock()
	go func() {
		defer c.end()
		f()
	}()
}

func (c *crew) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n--; c.n == 0 && c.idle != nil {
		close(c.idle)
		c.idle = nil
	}
}

// ended returns what is closed when there is none.
func (c *crew) ended() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.idle == nil {
		c.idle = make(chan struct{})
	}
	idle := c.idle
	if c.n == 0 {
		close(c.idle)
		c.idle = nil
	}
	return idle
}
