package watching

import "sync/atomic"

// Counter counts what one goroutine at a time does. An atomic addition would cost more than the
// operators that it counts.
//
// Count and Load race on purpose. Only Count and Add write, and calls of them come one after another, each
// knowing of the one before, since the calls to a subscriber do. The number is a machine word, so
// Load finds what some call wrote, and nothing depends on which. On 32-bit machines it wraps.
type Counter struct{ n uintptr }

// Count adds one.
//
//go:norace
func (c *Counter) Count() { c.n++ }

// Add adds several.
//
//go:norace
func (c *Counter) Add(n int) { c.n += uintptr(n) }

// Load returns the count, perhaps without the latest calls of Count on other goroutines.
func (c *Counter) Load() uint64 { return uint64(atomic.LoadUintptr(&c.n)) }
