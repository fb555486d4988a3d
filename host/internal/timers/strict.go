package timers

import (
	"time"

	"github.com/rxsched/rxsched/internal/containers/heap"
)

// Strict is a store that fires by (due time, sequence). The zero value is empty and ready to use.
//
// Each list is in that order. Its key in the queue is never later than its first timer, but may be
// too early: it is corrected only when the list comes to the top. An empty list also stays until it
// comes to the top, and can be appended to meanwhile. So arming and clearing one timer over and
// over does not touch the queue.
//
// A timer whose duration is not among the recent ones is alone: it is in no list, but in a heap.
type Strict struct {
	Store
	recent recent
	alone  rest
	stale  int    // empty lists in the queue
	front  uint32 // the timer that is due first plus one; 0 if it is not known
}

// Arm adds a timer due at now + d; a repeating one has the period d. d must not be negative.
func (s *Strict) Arm(run Runner, repeat bool, seq uint64, now, d time.Duration) ID {
	i, n := s.make(run, repeat)
	s.put(i, n, d, later(now, d), seq)
	return idOf(i, n)
}

// Clear takes a timer out. It reports whether there was one.
func (s *Strict) Clear(id ID) bool {
	i, n := s.find(id)
	if n == nil {
		return false
	}
	s.remove(i, n)
	s.sweep()
	s.unref(n)
	s.release(i, n)
	return true
}

// Refresh makes a pending timer due at now + its duration again, with a new sequence. It reports
// whether there was one.
func (s *Strict) Refresh(id ID, now time.Duration, seq uint64) bool {
	i, n := s.find(id)
	if n == nil {
		return false
	}
	d := s.duration(n)
	s.remove(i, n)
	s.put(i, n, d, later(now, d), seq)
	return true
}

// SetPeriod gives an interval the period p. Its phase starts at now, with a new sequence. It
// reports whether id names an interval. p must not be negative.
func (s *Strict) SetPeriod(id ID, now, p time.Duration, seq uint64) bool {
	i, n := s.find(id)
	if n == nil || n.flags&repeats == 0 {
		return false
	}
	s.remove(i, n)
	s.put(i, n, p, later(now, p), seq)
	s.sweep() // n has its new place, so it is not taken for what it was
	return true
}

// Due returns the time and sequence of the timer that is due first. It reports whether there is
// any.
func (s *Strict) Due() (due time.Duration, seq uint64, ok bool) {
	if _, n := s.first(); n != nil {
		return n.due, n.seq, true
	}
	return Forever, 0, false
}

// First returns the runner of the timer that is due first, and its time; nil and Forever if there is
// none.
func (s *Strict) First() (Runner, time.Duration) {
	if _, n := s.first(); n != nil {
		return n.run, n.due
	}
	return nil, Forever
}

// NotBefore returns a time before which no timer is due. It costs less than Due, and may be too
// early.
func (s *Strict) NotBefore() time.Duration {
	switch {
	case s.front != 0:
		return valueAt(&s.nodes, s.front-1).due
	case heap.Len(&s.queue) == 0:
		return s.alone.notBefore()
	}
	return min(heap.Min(&s.queue).At, s.alone.notBefore())
}

// Fire takes out the timer that is due first, which must be due at now. An interval is armed again
// at once, for its first phase later than now (if its period is 0, for now), with the sequence seq.
func (s *Strict) Fire(now time.Duration, seq uint64) Runner {
	i, n := s.first()
	run, was := n.run, n.due
	s.fired = idOf(i, n)
	d := s.duration(n)
	s.remove(i, n)
	if n.flags&repeats == 0 {
		s.unref(n)
		s.release(i, n)
		return run
	}
	due := now
	if d > 0 {
		due = later(was, d*((now-was)/d+1))
	}
	s.put(i, n, d, due, seq)
	return run
}

// Reset drops all timers.
func (s *Strict) Reset() {
	s.Store.Reset()
	*s = Strict{Store: s.Store}
}

// first returns the timer that is due first.
func (s *Strict) first() (uint32, *node) {
	if s.front == 0 {
		i, n := s.firstOfLists()
		if j, m := s.alone.first(&s.nodes); m != nil && (n == nil || m.before(n)) {
			i = j
		}
		s.front = i + 1 // none plus one is 0
	}
	if s.front == 0 {
		return none, nil
	}
	return s.front - 1, valueAt(&s.nodes, s.front-1)
}

// firstOfLists returns the timer that is due first of those that are in lists.
func (s *Strict) firstOfLists() (uint32, *node) {
	for heap.Len(&s.queue) > 0 {
		top := heap.Min(&s.queue)
		i := valueAt(&s.lists, top.Value).first
		if i == none {
			s.discard(heap.Pop(&s.queue).Value)
			continue
		}
		n := valueAt(&s.nodes, i)
		if n.due == top.At && n.seq == top.Seq {
			return i, n
		}
		heap.Rekey(&s.queue, n.due, n.seq)
	}
	return none, nil
}

// put puts a node into the list of duration d, or leaves it alone.
func (s *Strict) put(i uint32, n *node, d, due time.Duration, seq uint64) {
	n.due, n.seq = due, seq
	if s.front != 0 && n.before(valueAt(&s.nodes, s.front-1)) {
		s.front = i + 1
	}
	if at := s.listFor(d, due, seq); at != none {
		s.link(i, n, at)
		return
	}
	n.leave(d)
	n.flags |= waits
	s.alone.put(i, n)
	s.armed++
}

// listFor returns the list to which a timer should be appended, or none. An interval that keeps its
// phase may be due before the last timer of the list of its duration.
func (s *Strict) listFor(d, due time.Duration, seq uint64) uint32 {
	p := s.recent.place(d)
	if p == nil {
		return none
	}
	if p.list == 0 {
		p.list = s.newList(d, due, seq) + 1
		s.stale++ // as it is empty
	}
	l := valueAt(&s.lists, p.list-1)
	if l.latest > due {
		return none
	}
	if l.first == none {
		s.stale--
	}
	l.latest = due
	return p.list - 1
}

// remove takes a node out of where it is.
func (s *Strict) remove(i uint32, n *node) {
	if s.front == i+1 {
		s.front = 0
	}
	if n.alone() {
		s.alone.remove(&s.nodes, n)
		s.armed--
		return
	}
	at := n.list
	s.unlink(n)
	if valueAt(&s.lists, at).first == none {
		s.stale++
	}
}

// spare is the number of empty lists that the queue may have, whatever its size. They may be
// appended to again.
const spare = 1024

// sweep takes the empty lists out of the queue once they are half of it: a constant cost for each.
func (s *Strict) sweep() {
	if s.stale < spare || s.stale < heap.Len(&s.queue)/2 {
		return
	}
	heap.Keep(&s.queue, func(at uint32) bool {
		if valueAt(&s.lists, at).first != none {
			return true
		}
		s.discard(at)
		return false
	})
}

// discard gives up an empty list that has left the queue.
func (s *Strict) discard(at uint32) {
	s.stale--
	s.recent.forget(valueAt(&s.lists, at).duration, at)
	release(&s.lists, at)
}
