package watching

import "sync/atomic"

// Counter counts what one goroutine at a time does. Any goroutine may call Load.
type Counter struct{ n atomic.Uint64 }

// Count adds one.
func (c *Counter) Count() { c.n.Add(1) }

// Add adds several.
func (c *Counter) Add(n int) { c.n.Add(uint64(n)) }

// Load returns the count.
func (c *Counter) Load() uint64 { return c.n.Load() }
