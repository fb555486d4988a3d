package timers

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/internal/heap"
)

// Store has what both orders share: nodes, lists and the queue of lists. The zero value is empty
// and ready to use.
type Store struct {
	slab
	lists  []list
	vacant []uint32          // lists to be used again
	queue  heap.Heap[uint32] // lists, each once; strict order: also timers that are alone
	armed  int               // timers in a list
	refed  int               // timers that keep the host running
	fired  ID                // the timer whose runner was handed out last
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

// Counts calls add for each list that is not empty, with the number of its timers, and for each
// timer that is alone. Several calls may have the same duration.
func (s *Store) Counts(add func(d time.Duration, n int)) {
	alone := s.armed
	for i := range s.lists {
		if l := &s.lists[i]; l.length > 0 {
			add(l.duration, int(l.length))
			alone -= int(l.length)
		}
	}
	for i := uint32(0); alone > 0; i++ {
		if n := s.at(i); n.run != nil && n.list == none {
			add(n.duration(), 1)
			alone--
		}
	}
}

// Timer describes a timer.
type Timer struct {
	Run     Runner
	Due     time.Duration
	Repeats bool
}

// Look returns the timer that id names, or a zero Timer.
func (s *Store) Look(id ID) Timer {
	_, n := s.find(id)
	if n == nil {
		return Timer{}
	}
	return Timer{Run: n.run, Due: n.due, Repeats: n.flags&repeats != 0}
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

// Each calls f with the runner of every timer.
func (s *Store) Each(f func(Runner)) {
	for i := range s.used {
		if n := s.at(i); n.run != nil && n.flags&cleared == 0 {
			f(n.run)
		}
	}
}

// Reset drops all timers. It frees all memory except the nodes, so that old IDs name nothing.
func (s *Store) Reset() {
	for i := range s.used {
		if n := s.at(i); n.run != nil {
			s.release(i, n)
		}
	}
	s.lists, s.vacant = nil, nil
	s.queue.Clear()
	s.armed, s.refed = 0, 0
}

// make takes a node for a timer that is not in a list yet.
func (s *Store) make(run Runner, repeat bool) (uint32, *node) {
	i, n := s.alloc()
	n.run, n.list = run, none
	if repeat {
		n.flags = repeats
	}
	s.refed++
	return i, n
}

// newList makes a list for duration d and puts it into the queue.
func (s *Store) newList(d, at time.Duration, seq uint64) uint32 {
	var i uint32
	if k := len(s.vacant); k > 0 {
		i, s.vacant = s.vacant[k-1], s.vacant[:k-1]
	} else {
		if len(s.lists) == cap(s.lists) {
			s.lists = slices.Grow(s.lists, max(16, len(s.lists))) // append copies more often
		}
		s.lists = append(s.lists, list{})
		i = uint32(len(s.lists) - 1)
	}
	s.lists[i] = list{duration: d, first: none, last: none}
	s.queue.Push(at, seq, i)
	return i
}

// link appends a node to a list.
func (s *Store) link(i uint32, n *node, at uint32) {
	l := &s.lists[at]
	n.list, n.prev, n.next = at, l.last, none
	if l.last == none {
		l.first = i
	} else {
		s.at(l.last).next = i
	}
	l.last = i
	l.length++
	s.armed++
}

// unlink takes a node out of its list, which it returns.
func (s *Store) unlink(n *node) *list {
	l := &s.lists[n.list]
	if n.prev == none {
		l.first = n.next
	} else {
		s.at(n.prev).next = n.next
	}
	if n.next == none {
		l.last = n.prev
	} else {
		s.at(n.next).prev = n.prev
	}
	n.list = none
	l.length--
	s.armed--
	return l
}

// duration returns the duration that a timer was armed with.
func (s *Store) duration(n *node) time.Duration {
	if n.list == none {
		return n.duration()
	}
	return s.lists[n.list].duration
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
