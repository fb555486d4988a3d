package world

import (
	"testing"

	"github.com/rxsched/rxsched/testing/explore"
)

// World is several hosts and goroutines on one simulated clock.
type World = explore.X

// Host is a host of a world.
type Host = explore.Host

// Run runs a test in a world of its own: see [explore.Once]. What test sets up goes on while test
// waits, and after it has returned, until nothing is pending any more. Run panics if test is nil.
// The goroutine of t calls it, outside of a bubble.
func Run(t *testing.T, test func(w *World)) {
	t.Helper()
	if test == nil {
		panic("world: Run: nil test")
	}
	explore.Once(t, test)
}
