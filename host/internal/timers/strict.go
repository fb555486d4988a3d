package timers

import (
	"time"

	"github.com/rxsched/rxsched/internal/heap"
)

// Strict is a store that fires by (due time, sequence). The zero value is empty and ready to use.
//
// Each list is in that order. Its key in the queue is never later than its first timer, but may be
// too early: it is corrected only when the list comes to the top. An empty list also stays until it
// comes to the top, and can be appended to meanwhile. So arming and clearing one timer over and
// over does not touch the queue.
//
// A timer whose duration is not among the recent ones is alone: it is in no list, but in the queue
// itself. So timers of ever new durations cost as much as in a heap. When such a timer is cleared,
// its item stays in the queue, with a key that no timer has any more.
type Strict struct {
	Store
	recent *recent  // nil until the first timer is armed
	stale  int      // items in the queue that are empty lists or cleared timers
	_      [24]byte // to be whole cache lines: arming and clearing take an eighth longer otherwise
}

// alone is a flag of a node's index in the queue, to tell it from a list's.
const alone = 1 << 31

type item = heap.Item[uint32]

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
	s.remove(n)
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
	s.remove(n)
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
	s.remove(n)
	s.put(i, n, p, later(now, p), seq)
	s.sweep() // n has its new place, so it is not taken for what it was
	return true
}

// Due returns the time and sequence of the timer that is due first. It reports whether there is
// any.
func (s *Strict) Due() (due time.Duration, seq uint64, ok bool) {
	if _, n := s.front(); n != nil {
		return n.due, n.seq, true
	}
	return Forever, 0, false
}

// NotBefore returns a time before which no timer is due. It costs less than Due, and may be too
// early.
func (s *Strict) NotBefore() time.Duration {
	if s.armed == 0 {
		return Forever
	}
	return s.queue.Min().At
}

// Fire takes out the timer that is due first, which must be due at now. An interval is armed again
// at once, for its first phase later than now (if its period is 0, for now), with the sequence seq.
func (s *Strict) Fire(now time.Duration, seq uint64) Runner {
	i, n := s.front()
	run, was := n.run, n.due
	s.fired = idOf(i, n)
	d := s.duration(n)
	s.remove(n)
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
	s.recent, s.stale = nil, 0
}

// front returns the timer that is due first.
func (s *Strict) front() (uint32, *node) {
	for s.queue.Len() > 0 {
		top := s.queue.Min()
		i := s.first(top)
		if i == none {
			s.discard(s.queue.Pop().Value)
			continue
		}
		n := s.nodes.at(i)
		if n.due == top.At && n.seq == top.Seq {
			return i, n
		}
		s.queue.Rekey(n.due, n.seq)
	}
	return none, nil
}

// put puts a node into the list of duration d, or leaves it alone.
func (s *Strict) put(i uint32, n *node, d, due time.Duration, seq uint64) {
	n.due, n.seq = due, seq
	if at := s.listFor(d, due, seq); at != none {
		s.link(i, n, at)
		return
	}
	n.setDuration(d)
	s.queue.Push(due, seq, i|alone)
	s.armed++
}

// listFor returns the list to which a timer should be appended, or none. An interval that keeps its
// phase may be due before the last timer of the list of its duration.
func (s *Strict) listFor(d, due time.Duration, seq uint64) uint32 {
	if s.recent == nil {
		s.recent = new(recent)
	}
	p := s.recent.find(d)
	if p == nil {
		s.recent.add(d)
		return none
	}
	if p.list == 0 {
		p.list = s.newList(d, due, seq) + 1
		s.stale++ // as it is empty
	}
	l := s.lists.at(p.list - 1)
	if l.latest > due {
		return none
	}
	if l.first == none {
		s.stale--
	}
	l.latest = due
	return p.list - 1
}

// remove takes a node out of its list. Its item in the queue stays there.
func (s *Strict) remove(n *node) {
	if n.list == none {
		s.armed--
		s.stale++
	} else if s.unlink(n).first == none {
		s.stale++
	}
}

// first returns the first timer of the list that an item names, or the timer itself that it names;
// none if the item is stale.
func (s *Strict) first(in *item) uint32 {
	if in.Value&alone == 0 {
		return s.lists.at(in.Value).first
	}
	i := in.Value &^ alone
	if n := s.nodes.find(i); n == nil || n.run == nil || n.due != in.At || n.seq != in.Seq {
		return none
	}
	return i
}

// spare is the number of stale items that the queue may have, whatever its size. They include empty
// lists that may be appended to again.
const spare = 1024

// sweep takes the stale items out of the queue once they are half of it: a constant cost for each.
func (s *Strict) sweep() {
	if s.stale < spare || s.stale < s.queue.Len()/2 {
		return
	}
	s.queue.KeepItems(func(it *item) bool {
		if s.first(it) != none {
			return true
		}
		s.discard(it.Value)
		return false
	})
}

// discard gives up a stale item that has left the queue.
func (s *Strict) discard(at uint32) {
	s.stale--
	if at&alone != 0 {
		return
	}
	s.recent.forget(s.lists.at(at).duration, at)
	s.lists.release(at)
}
