package timers

import "time"

// Store has what both orders share. The zero value is empty and ready to use.
type Store struct {
	nodes      arena[node]
	armed      int    // timers that wait
	refed      int    // timers that keep the host running
	fired      ID     // the timer whose runner was handed out last
	generation uint32 // of the next timer
}

// Order is a store in one of the orders.
type Order interface {
	// Arm adds a timer due at now + d; a repeating one has the period d. d must not be negative.
	Arm(run Runner, repeat bool, seq uint64, now, d time.Duration) ID

	// Clear takes a timer out. It reports whether there was one.
	Clear(ID) bool

	// Refresh makes a timer due at now + its duration again, with a new sequence. It reports whether
	// there was one.
	Refresh(id ID, now time.Duration, seq uint64) bool

	// SetPeriod gives an interval the period p. Its phase starts at now, with a new sequence. It
	// reports whether id names an interval. p must not be negative.
	SetPeriod(id ID, now, p time.Duration, seq uint64) bool

	// Due returns the time and the sequence of what is due first: Forever if nothing is.
	Due() (due time.Duration, seq uint64)

	// First returns the runner of the timer that is due first, and its time. The runner is nil if
	// that is not known, or nothing is due.
	First() (Runner, time.Duration)
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
	for at := range s.nodes.chunks {
		values := s.nodes.chunks[at].values
		for i := range values {
			if n := &values[i]; n.run != nil && n.flags&cleared == 0 {
				f(idOf(uint32(at*places+i), n), n.timer())
			}
		}
	}
}

// make takes a node for a timer that is not in a list yet.
func (s *Store) make(run Runner, repeat bool) (uint32, *node) {
	i, n := alloc(&s.nodes)
	n.run, n.list, n.generation = run, none, s.nextGeneration()
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

// later returns t + d, or Forever if that is earlier.
func later(t, d time.Duration) time.Duration {
	if sum := t + d; sum >= t {
		return sum
	}
	return Forever
}

// Forever is later than anything.
const Forever time.Duration = 1<<63 - 1
