package timers

import (
	"maps"
	"time"

	"github.com/rxsched/rxsched/internal/containers/heap"
)

// Node is a store that fires in Node's order. The zero value is empty and ready to use.
//
// A pass runs the due timers of one list after the other, in the order of (expiry, serial). A timer
// is due if it was when the pass began. The owner calls Begin when Due has come, and then, until
// Next returns nil: Next, the runner's Run, Ran, a microtask checkpoint. The next timer is chosen
// before that checkpoint: a microtask can still clear it, but is too late to refresh it.
//
// A list's key in the queue is its expiry and a serial number. Clearing the first timer does not
// change the expiry. A list that has become empty is forgotten: the next timer of its duration
// makes a new one.
type Node struct {
	Store
	lists   arena[list]
	queue   heap.Heap[uint32]        // lists, each once
	open    map[time.Duration]uint32 // the list to which a timer of this duration is appended
	opened  int                      // the most lists that were open since the map was made
	closed  int                      // lists in the queue that are closed
	began   time.Duration            // when the pass in progress began
	on      bool                     // a pass is in progress
	current uint32                   // the list that is worked off plus one; 0 if none is chosen
	pick    uint32                   // the node chosen to run next plus one; 0 if none is
	ran     uint32                   // the interval that is running plus one; 0 if none is
	start   time.Duration            // of that callback
}

// list holds timers of one duration.
type list struct {
	duration    time.Duration
	first, last uint32
	open        bool // it is in Node.open
}

// Arm is Order's.
func (s *Node) Arm(run Runner, repeat bool, seq uint64, now, d time.Duration) ID {
	i, n := s.make(run, repeat)
	s.put(i, n, now, d, seq)
	return idOf(i, n)
}

// Clear is Order's.
func (s *Node) Clear(id ID) bool {
	i, n := s.find(id)
	if n == nil || n.flags&cleared != 0 {
		return false
	}
	s.unref(n)
	if n.list != none {
		at := n.list
		s.unlink(n)
		s.forget(at)
	}
	if n.flags&(running|chosen) != 0 {
		n.flags |= cleared // given back when its turn comes
		return true
	}
	s.release(i, n)
	return true
}

// Refresh puts a timer at the end of its list, to start at now. It reports whether the timer
// exists: a one-shot is gone when its callback begins, an interval is not.
func (s *Node) Refresh(id ID, now time.Duration, seq uint64) bool {
	i, n := s.find(id)
	if n == nil || n.flags&cleared != 0 {
		return false
	}
	s.put(i, n, now, n.duration, seq)
	return true
}

// SetPeriod gives an interval the period p, and puts it at the end of that list, to start at now.
// If its callback is in progress, it starts when that began, as after each tick. It reports whether
// id names an interval.
func (s *Node) SetPeriod(id ID, now, p time.Duration, seq uint64) bool {
	i, n := s.find(id)
	if n == nil || n.flags&cleared != 0 || n.flags&repeats == 0 {
		return false
	}
	if at := n.list; n.list != none {
		s.unlink(n)
		s.forget(at)
	}
	if n.flags&running != 0 {
		n.duration, n.due = p, later(s.start, p) // Ran puts it into its list
	} else {
		s.put(i, n, now, p, seq)
	}
	return true
}

// Due is Order's: it returns when the next pass can begin, and the serial of its first list.
func (s *Node) Due() (at time.Duration, serial uint64) {
	for heap.Len(&s.queue) > 0 {
		top := heap.Min(&s.queue)
		if l := valueAt(&s.lists, top.Value); l.open {
			return top.At, top.Seq
		}
		s.closed--
		release(&s.lists, heap.Pop(&s.queue).Value)
	}
	return Forever, 0
}

// First is Order's.
func (s *Node) First() (Runner, time.Duration) {
	at, _ := s.Due()
	if at == Forever {
		return nil, at
	}
	first := valueAt(&s.lists, heap.Min(&s.queue).Value).first
	if first == none {
		return nil, at
	}
	return valueAt(&s.nodes, first).run, at
}

// Left reports whether a pass is in progress that has timers left. It ends a pass that has none.
func (s *Node) Left(seq func() uint64) bool {
	s.on = s.on && (s.pick != 0 || s.choose(seq))
	return s.on
}

// Begin begins a pass.
func (s *Node) Begin(now time.Duration) { s.on, s.began, s.current = true, now, 0 }

// Next takes out the timer that runs next and returns its runner; nil if the pass is over.
func (s *Node) Next(now time.Duration, seq func() uint64) Runner {
	for s.Left(seq) {
		if run := s.takeOut(now); run != nil {
			return run
		}
	}
	return nil
}

// Ran says that the callback of the timer that Next took out has ended. It puts an interval back,
// and chooses the next timer. After a callback that panicked, it begins with the first list again.
func (s *Node) Ran(failed bool, seq func() uint64) {
	if i := s.ran - 1; s.ran != 0 {
		s.ran = 0
		n := valueAt(&s.nodes, i)
		n.flags &^= running
		if n.flags&cleared != 0 {
			s.release(i, n)
		} else {
			s.put(i, n, s.start, n.duration, seq())
		}
	}
	if failed {
		s.current = 0
	}
	if s.current == 0 || !s.look(seq) {
		s.chooseList()
	}
}

// choose chooses the next timer. It reports whether there is one that is due.
func (s *Node) choose(seq func() uint64) bool {
	for s.current != 0 || s.chooseList() {
		if s.look(seq) {
			return true
		}
	}
	return false
}

// chooseList chooses the first list, if its expiry has come.
func (s *Node) chooseList() bool {
	if at, _ := s.Due(); at > s.began {
		return false
	}
	s.current = heap.Min(&s.queue).Value + 1
	return true
}

// look chooses the first timer of the current list, if it is due. Otherwise there is no current
// list any more.
func (s *Node) look(seq func() uint64) bool {
	at := s.current - 1
	first := valueAt(&s.lists, at).first
	if first == none {
		s.forget(at)
		return false
	}
	n := valueAt(&s.nodes, first)
	if n.due > s.began {
		heap.Rekey(&s.queue, n.due, seq()) // it is the least: new timers are due later
		s.current = 0
		return false
	}
	s.pick = first + 1
	n.flags |= chosen
	return true
}

// takeOut takes the chosen timer out of its list; nil if it was cleared meanwhile.
func (s *Node) takeOut(now time.Duration) Runner {
	i := s.pick - 1
	s.pick = 0
	n := valueAt(&s.nodes, i)
	n.flags &^= chosen
	if n.flags&cleared != 0 {
		s.release(i, n)
		return nil
	}
	run := n.run
	s.fired = idOf(i, n)
	s.unlink(n)
	if n.flags&repeats == 0 {
		s.unref(n)
		s.release(i, n)
		return run
	}
	n.flags |= running
	n.due = later(now, n.duration) // if nothing changes it meanwhile
	s.ran, s.start = i+1, now
	return run
}

// put moves a node to the end of the list of duration d.
func (s *Node) put(i uint32, n *node, start, d time.Duration, seq uint64) {
	if n.list != none {
		s.unlink(n)
	}
	n.due, n.duration, n.seq = later(start, d), d, seq
	at, ok := s.open[d]
	if !ok {
		at = s.newList(d, n.due, seq)
		valueAt(&s.lists, at).open = true
		if s.open == nil {
			s.open = make(map[time.Duration]uint32)
		}
		s.open[d] = at
		s.opened = max(s.opened, len(s.open))
	}
	s.link(i, n, at)
}

// forget closes a list if it is empty. It stays in the queue until it comes to the top, or until
// such lists are half of the queue.
func (s *Node) forget(at uint32) {
	l := valueAt(&s.lists, at)
	if l.first != none {
		return
	}
	if s.current == at+1 {
		s.current = 0
	}
	if l.open {
		delete(s.open, l.duration)
		l.open = false
		s.closed++
		s.sweep()
	}
}

// spare is the number of closed lists that the queue may have, whatever its size.
const spare = 1024

// sweep takes the closed lists out of the queue once they are half of it, and gives back the memory
// of the map, which does not shrink by itself: a constant cost for each list.
func (s *Node) sweep() {
	if s.opened > spare && len(s.open) < s.opened/2 {
		open := make(map[time.Duration]uint32, len(s.open)) // a clone would be as large
		maps.Copy(open, s.open)
		s.open, s.opened = open, len(open)
	}
	if s.closed < spare || s.closed < heap.Len(&s.queue)/2 {
		return
	}
	s.closed = 0
	heap.Keep(&s.queue, func(at uint32) bool {
		open := valueAt(&s.lists, at).open
		if !open {
			release(&s.lists, at)
		}
		return open
	})
}

// newList makes a list for duration d and puts it into the queue.
func (s *Node) newList(d, at time.Duration, seq uint64) uint32 {
	i, l := alloc(&s.lists)
	*l = list{duration: d, first: none, last: none}
	heap.Push(&s.queue, at, seq, i)
	return i
}

// link appends a node to a list.
func (s *Node) link(i uint32, n *node, at uint32) {
	l := valueAt(&s.lists, at)
	n.list, n.prev, n.next = at, l.last, none
	if l.last == none {
		l.first = i
	} else {
		valueAt(&s.nodes, l.last).next = i
	}
	l.last = i
	s.armed++
}

// unlink takes a node out of its list.
func (s *Node) unlink(n *node) {
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
	n.list = none
	s.armed--
}
