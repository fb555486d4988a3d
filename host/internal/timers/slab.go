package timers

import "time"

// Runner is what a timer calls.
type Runner interface{ Run() }

// ID names an armed timer; 0 is none. The lower half is the node's index plus one, the upper half
// its generation; the two top bits are always clear, for the flags of actions. A node changes its
// generation when it is freed, so an old ID names nothing (until 2^30 reuses of that one node).
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
	prev, next uint32 // in its list, or the halves of its duration; next also links the free nodes
	list       uint32 // none while it is in no list
	generation uint32
	flags      flags
}

// setDuration keeps the duration of a timer that is in no list.
func (n *node) setDuration(d time.Duration) { n.prev, n.next = uint32(d), uint32(d>>32) }

// duration is that of a timer that is in no list.
func (n *node) duration() time.Duration { return time.Duration(n.next)<<32 | time.Duration(n.prev) }

// slab hands out nodes in chunks. Only the first chunk ever moves, once, so no pointer to a node is
// kept over an alloc.
type slab struct {
	chunks [][]node
	free   uint32 // first free node plus one; 0 if there is none
	used   uint32 // nodes handed out at least once
	room   uint32 // nodes there is memory for
}

const (
	chunk      = 1024 // 56 KiB, which is whole pages
	firstChunk = 64   // a host that has few timers pays for few
)

func (s *slab) at(i uint32) *node { return &s.chunks[i/chunk][i%chunk] }

func (s *slab) alloc() (uint32, *node) {
	if i := s.free; i != 0 {
		n := s.at(i - 1)
		s.free = n.next
		return i - 1, n
	}
	if s.used == s.room {
		s.grow()
	}
	s.used++
	return s.used - 1, s.at(s.used - 1)
}

func (s *slab) grow() {
	switch s.room {
	case 0:
		s.chunks = [][]node{make([]node, firstChunk)}
		s.room = firstChunk
	case firstChunk:
		full := make([]node, chunk)
		copy(full, s.chunks[0])
		s.chunks[0] = full
		s.room = chunk
	default:
		s.chunks = append(s.chunks, make([]node, chunk))
		s.room += chunk
	}
}

func (s *slab) release(i uint32, n *node) {
	*n = node{generation: (n.generation + 1) & generations, next: s.free, list: none}
	s.free = i + 1
}

// idOf returns the ID of the node at i.
func idOf(i uint32, n *node) ID { return ID(n.generation)<<32 | ID(i+1) }

// find returns the node that id names, or nil.
func (s *slab) find(id ID) (uint32, *node) {
	i := uint32(id) - 1
	if i >= s.used {
		return none, nil
	}
	n := s.at(i)
	if n.run == nil || n.generation != uint32(id>>32) {
		return none, nil
	}
	return i, n
}
