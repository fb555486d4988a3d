package timers

import "time"

// Strict is a store that fires by (due time, sequence). The zero value is empty and ready to use.
//
// Each list is in that order. Its key in the queue is never later than its first timer, but may be too early: it is put
// right only when it comes to the top. So is a list that has become empty, which until then can be appended to
// again: arming and clearing one timer over and over does not touch the queue.
type Strict struct {
	store
	empty int // lists in the queue without timers
}

// Arm adds a timer due at now + d; a repeating one has the period d. d must not be negative.
func (s *Strict) Arm(now, d time.Duration, seq uint64, run Runner, repeat bool) ID {
	i, n := s.make(run, repeat)
	s.put(i, n, d, later(now, d), seq)
	return s.id(i)
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
	s.give(i)
	return true
}

// Refresh makes a pending timer due at now + its duration again, with a new sequence. It reports whether there was one.
func (s *Strict) Refresh(id ID, now time.Duration, seq uint64) bool {
	i, n := s.find(id)
	if n == nil {
		return false
	}
	d := s.remove(n)
	s.put(i, n, d, later(now, d), seq)
	return true
}

// Due is the time and sequence of the timer that is due first. It reports whether there is any.
func (s *Strict) Due() (due time.Duration, seq uint64, ok bool) {
	if _, n := s.front(); n != nil {
		return n.due, n.seq, true
	}
	return Forever, 0, false
}

// NotBefore is a time before which no timer is due. It costs less than Due, and may be too early.
func (s *Strict) NotBefore() time.Duration {
	if s.armed == 0 {
		return Forever
	}
	return s.queue.Min().At
}

// Fire takes out the timer that is due first, which must be due at now. An interval is armed again at once, for its first phase
// later than now (if its period is 0, for now), with the sequence seq.
func (s *Strict) Fire(now time.Duration, seq uint64) Runner {
	i, n := s.front()
	run, was := n.run, n.due
	s.fired = idOf(i, n)
	d := s.remove(n)
	if n.flags&repeats == 0 {
		s.unref(n)
		s.give(i)
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
	s.store.Reset()
	s.empty = 0
}

// front is the timer that is due first.
func (s *Strict) front() (uint32, *node) {
	for s.queue.Len() > 0 {
		top := s.queue.Min()
		l := &s.lists[top.Value]
		if l.first == none {
			s.discard(s.queue.Pop().Value)
			continue
		}
		n := s.at(l.first)
		if n.due == top.At && n.seq == top.Seq {
			return l.first, n
		}
		s.queue.Rekey(n.due, n.seq)
	}
	return none, nil
}

// put links a node into a list of duration d. An interval that kept its phase may be due before the last timer of the open
// list: it gets a list of its own.
func (s *Strict) put(i uint32, n *node, d, due time.Duration, seq uint64) {
	n.due, n.seq = due, seq
	at, ok := s.open[d]
	if ok {
		if l := &s.lists[at]; l.first == none {
			s.empty--
		} else if s.at(l.last).due > due {
			ok = false
		}
	}
	if !ok {
		at = s.newList(d, due, seq)
	}
	s.link(i, n, at)
}

// remove unlinks a node and returns its list's duration.
func (s *Strict) remove(n *node) time.Duration {
	l := s.unlink(n)
	if l.first == none {
		s.empty++
	}
	return l.duration
}

// spare is how many empty lists may wait to be appended to again, whatever the size of the queue.
const spare = 1024

// sweep takes the empty lists out of the queue once they are most of it, which is a constant cost per list.
func (s *Strict) sweep() {
	if s.empty < spare || s.empty < s.queue.Len()/2 {
		return
	}
	s.queue.Keep(func(at uint32) bool {
		if s.lists[at].first != none {
			return true
		}
		s.discard(at)
		return false
	})
}

// discard gives up an empty list that has left the queue.
func (s *Strict) discard(at uint32) {
	s.empty--
	s.close(&s.lists[at])
	s.vacant = append(s.vacant, at)
}
