package timers

import (
	"time"

	"github.com/rxsched/rxsched/internal/containers/heap"
)

// Strict is a store that fires by (due time, sequence). The zero value is empty and ready to use.
//
// It is a heap. A timer that is cleared, or gets another time, leaves its item there, which names no
// timer any more. Such items are dropped when they come to the top, or when they are half of the
// heap. So arming takes constant time on average, and clearing always.
type Strict struct {
	Store
	queue heap.Heap[uint32] // indices of nodes
	stale int               // items that name no timer
}

// few is the number of stale items that a heap may have, whatever its size.
const few = 64

// Arm is Order's.
func (s *Strict) Arm(run Runner, repeat bool, seq uint64, now, d time.Duration) ID {
	i, n := s.make(run, repeat)
	s.put(i, n, later(now, d), d, seq)
	s.armed++
	return idOf(i, n)
}

// Clear is Order's.
func (s *Strict) Clear(id ID) bool {
	i, n := s.find(id)
	if n == nil {
		return false
	}
	due, seq := n.due, n.seq
	s.end(i, n)
	s.drop(due, seq)
	return true
}

// Refresh is Order's.
func (s *Strict) Refresh(id ID, now time.Duration, seq uint64) bool {
	i, n := s.find(id)
	if n != nil {
		s.move(i, n, now, n.duration, seq)
	}
	return n != nil
}

// SetPeriod is Order's.
func (s *Strict) SetPeriod(id ID, now, p time.Duration, seq uint64) bool {
	i, n := s.find(id)
	if n == nil || n.flags&repeats == 0 {
		return false
	}
	s.move(i, n, now, p, seq)
	return true
}

// Due is Order's.
func (s *Strict) Due() (due time.Duration, seq uint64) {
	if _, n := s.first(); n != nil {
		return n.due, n.seq
	}
	return Forever, 0
}

// First is Order's.
func (s *Strict) First() (Runner, time.Duration) {
	if _, n := s.first(); n != nil {
		return n.run, n.due
	}
	return nil, Forever
}

// Fire takes out the timer that is due first, which must be due at now. An interval is armed again
// at once, for its first phase later than now (if its period is 0, for now), with the sequence seq.
func (s *Strict) Fire(now time.Duration, seq uint64) Runner {
	i, n := s.first()
	heap.Pop(&s.queue)
	run, d := n.run, n.duration
	s.fired = idOf(i, n)
	switch {
	case n.flags&repeats == 0:
		s.end(i, n)
	case d == 0:
		s.put(i, n, now, d, seq)
	default:
		s.put(i, n, later(n.due, d*((now-n.due)/d+1)), d, seq)
	}
	return run
}

// put puts a timer into the heap.
func (s *Strict) put(i uint32, n *node, due, d time.Duration, seq uint64) {
	n.due, n.duration, n.seq = due, d, seq
	heap.Push(&s.queue, due, seq, i)
}

// move gives a timer another time.
func (s *Strict) move(i uint32, n *node, now, d time.Duration, seq uint64) {
	due, was := n.due, n.seq
	s.put(i, n, later(now, d), d, seq)
	s.drop(due, was)
}

func (s *Strict) end(i uint32, n *node) {
	s.armed--
	s.unref(n)
	s.release(i, n)
}

// drop drops an item that names no timer any more, now or later.
func (s *Strict) drop(due time.Duration, seq uint64) {
	if top := heap.Min(&s.queue); top.At == due && top.Seq == seq {
		heap.Pop(&s.queue)
	} else if s.stale++; s.stale > max(few, heap.Len(&s.queue)/2) {
		s.stale = 0
		heap.KeepItems(&s.queue, func(it *heap.Item[uint32]) bool { return s.named(it) != nil })
	}
}

// first returns the timer that is due first.
func (s *Strict) first() (uint32, *node) {
	for heap.Len(&s.queue) > 0 {
		top := heap.Min(&s.queue)
		if n := s.named(top); n != nil {
			return top.Value, n
		}
		heap.Pop(&s.queue)
		s.stale--
	}
	return none, nil
}

// named returns the timer that an item names, or nil.
func (s *Strict) named(it *heap.Item[uint32]) *node {
	n := find(&s.nodes, it.Value)
	if n == nil || n.run == nil || n.due != it.At || n.seq != it.Seq {
		return nil
	}
	return n
}
