package watching

import "sync/atomic"

// Counter counts what one goroutine at a time does. Any goroutine may call Load.
type Counter struct{ n atomic.Uint64 }

func (c *Counter) Count() { c.n.Add(1) }

func (c *Counter) Add(n int) { c.n.Add(uint64(n)) }

func (c *Counter) Load() uint64 { return c.n.Load() }
