package timers

import "time"

// Runner is what a timer calls.
type Runner interface{ Run() }

// ID names an armed timer; 0 is none. The lower half is the node's index plus one, the upper half
// its generation; the two top bits are always clear, for the flags of actions. Each timer has a
// generation of its own, so an old ID names nothing. After 2^30 more timers of the store it may
// name one that is in the same node then.
type ID uint64

const generations = 1<<30 - 1

// none is the index of no node or list.
const none = ^uint32(0)

type flags uint8

const (
	repeats flags = 1 << iota // an interval
	unrefed                   // does not keep its host running
	running                   // Node's order: an interval whose callback is in progress
	cleared                   // Node's order: cleared while it was running or chosen
	chosen                    // Node's order: the next to run, but for a microtask checkpoint
)

// node is one timer. Links are indices: half the size of pointers, and nothing for the collector to
// follow.
type node struct {
	run        Runner        // nil while the node is free
	due        time.Duration // in Node's order: start plus duration
	seq        uint64
	duration   time.Duration
	prev, next uint32 // in its list, in Node's order
	list       uint32 // none if it is in no list
	generation uint32
	flags      flags
}

func idOf(i uint32, n *node) ID { return ID(n.generation)<<32 | ID(i+1) }
