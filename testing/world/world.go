// Package world tests a program of several hosts and goroutines in simulated time. Use this when the
// program has more than one host, and one order of what it does is enough; for all orders, the same
// body goes to explore.Run.
//
//	world.Run(t, func(w *world.World) {
//		ui, worker := w.Host("ui"), w.Host("worker")
//		...
//		w.Settle()
//	})
//
// A world is one order of package explore, which says what hosts, points and steps are. Of those
// that can go on, the one whose name comes first goes first: names of hosts and of Go, and of other
// goroutines the place where they began. The same test does the same each time, on any number of
// processors. Callbacks and goroutines may fail the T of Run: nothing goes on after FailNow.
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
