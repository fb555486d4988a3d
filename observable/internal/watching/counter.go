package watching

import "sync/atomic"

// counter counts what one goroutine at a time does. An atomic addition would cost more than the
// operators that it counts.
//
// Count and Load race on purpose. Only Count writes, and calls of it come one after another, each
// knowing of the one before, since the calls to a subscriber do. The number is a machine word, so
// Load finds what some Count wrote, and nothing depends on which. On 32-bit machines it wraps.
type counter struct{ n uintptr }

// Count adds one.
//
//go:norace
func (c *counter) Count() { c.n++ }

// Load returns the count, perhaps without the latest calls of Count on other goroutines.
func (c *counter) Load() uint64 { return uint64(atomic.LoadUintptr(&c.n)) }
