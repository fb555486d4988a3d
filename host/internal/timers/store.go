package timers

import (
	"time"

	"github.com/rxsched/rxsched/internal/containers/heap"
)

// Store has what both orders share: nodes, lists and the queue of lists. The zero value is empty
// and ready to use.
type Store struct {
	nodes      arena[node]
	lists      arena[list]
	queue      heap.Heap[uint32] // lists, each once
	armed      int               // timers that wait
	refed      int               // timers that keep the host running
	fired      ID                // the timer whose runner was handed out last
	generation uint32            // of the next timer
}

// list holds timers of one duration.
type list struct {
	duration    time.Duration
	first, last uint32
	length      uint32
	open        bool          // Node's order: this is the one in Node.open
	latest      time.Duration // strict order: due time of the timer appended last
}

// Len returns the number of timers pending.
func (s *Store) Len() int { return s.armed }

// Refed returns the number of timers that keep the host running.
func (s *Store) Refed() int { return s.refed }

// Timer describes a timer.
type Timer struct {
	Run     Runner
	Due     time.Duration
	Seq     uint64
	Repeats bool
	Refed   bool
}

func (n *node) timer() Timer {
	return Timer{n.run, n.due, n.seq, n.flags&repeats != 0, n.flags&unrefed == 0}
}

// Look returns the timer that id names, or a zero Timer.
func (s *Store) Look(id ID) Timer {
	_, n := s.find(id)
	if n == nil {
		return Timer{}
	}
	return n.timer()
}

// Fired returns the timer whose runner was handed out last.
func (s *Store) Fired() ID { return s.fired }

// SetRef sets whether a timer keeps the host running. It reports whether the timer exists.
func (s *Store) SetRef(id ID, ref bool) bool {
	_, n := s.find(id)
	if n == nil || n.flags&cleared != 0 {
		return false
	}
	s.unref(n)
	n.flags |= unrefed
	if ref {
		n.flags &^= unrefed
		s.refed++
	}
	return true
}

// HasRef reports whether a timer is pending and keeps the host running.
func (s *Store) HasRef(id ID) bool {
	_, n := s.find(id)
	return n != nil && n.flags&(unrefed|cleared) == 0
}

// unref stops counting a timer as one that keeps the host running.
func (s *Store) unref(n *node) {
	if n.flags&unrefed == 0 {
		s.refed--
	}
}

// Each calls f with every timer.
func (s *Store) Each(f func(ID, Timer)) {
	for i, n := range inUse(&s.nodes) {
		if n.flags&cleared == 0 {
			f(idOf(i, n), n.timer())
		}
	}
}

// Reset drops all timers and frees all memory. Old IDs name nothing.
func (s *Store) Reset() { *s = Store{generation: s.generation} }

// make takes a node for a timer that is not in a list yet.
func (s *Store) make(run Runner, repeat bool) (uint32, *node) {
	i, n := alloc(&s.nodes)
	n.run, n.list, n.generation = run, apart, s.nextGeneration()
	if repeat {
		n.flags = repeats
	}
	s.refed++
	return i, n
}

func (s *Store) nextGeneration() uint32 {
	g := s.generation
	s.generation = (g + 1) & generations
	return g
}

// release ends the use of a node.
func (s *Store) release(i uint32, n *node) {
	*n = node{}
	release(&s.nodes, i)
}

// find returns the node that id names, or nil.
func (s *Store) find(id ID) (uint32, *node) {
	i := uint32(id) - 1
	n := find(&s.nodes, i)
	if n == nil || n.run == nil || n.generation != uint32(id>>32) {
		return none, nil
	}
	return i, n
}

// newList makes a list for duration d and puts it into the queue.
func (s *Store) newList(d, at time.Duration, seq uint64) uint32 {
	i, l := alloc(&s.lists)
	*l = list{duration: d, first: none, last: none}
	heap.Push(&s.queue, at, seq, i)
	return i
}

// link appends a node to a list.
func (s *Store) link(i uint32, n *node, at uint32) {
	l := valueAt(&s.lists, at)
	n.list, n.prev, n.next = at, l.last, none
	if l.last == none {
		l.first = i
	} else {
		valueAt(&s.nodes, l.last).next = i
	}
	l.last = i
	l.length++
	s.armed++
}

// unlink takes a node out of its list.
func (s *Store) unlink(n *node) {
	l := valueAt(&s.lists, n.list)
	if n.prev == none {
		l.first = n.next
	} else {
		valueAt(&s.nodes, n.prev).next = n.next
	}
	if n.next == none {
		l.last = n.prev
	} else {
		valueAt(&s.nodes, n.next).prev = n.prev
	}
	n.leave(l.duration)
	l.length--
	s.armed--
}

// duration returns the duration that a timer was armed with.
func (s *Store) duration(n *node) time.Duration {
	if n.alone() {
		return n.duration()
	}
	return valueAt(&s.lists, n.list).duration
}

// later returns t + d, or Forever if that is earlier.
func later(t, d time.Duration) time.Duration {
	if sum := t + d; sum >= t {
		return sum
	}
	return Forever
}

// Forever is later than anything.
const Forever time.Duration = 1<<63 - 1
