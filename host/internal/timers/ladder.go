package timers

import (
	"math"
	"time"

	"github.com/rxsched/rxsched/internal/containers/heap"
)

// ladder holds the timers that are alone, by (due time, sequence). Those that are due soon are in a
// heap. The others are in buckets, in no order, until their time is near. So arming and clearing
// take constant time, and the heap stays small.
//
// The buckets are those of rungs. When the heap is empty, the next bucket of the last rung goes
// there; but if that has many timers, it becomes another rung. So does the heap when too many
// timers have come to it. Where a timer is follows from its due time: in the last rung that spans
// it, or in the heap if it is due before the buckets that are left.
//
// A timer that is cleared leaves its bucket at once. In the middle of the heap it leaves its item
// there, which names no timer any more; such items are dropped when they are half of the heap.
type ladder struct {
	near  heap.Heap[uint32]
	stale int    // items of near that name no timer
	most  int    // items of near, before it becomes a rung; crowd if that is more
	rungs []rung // each spans what was a bucket of the one before
	held  int    // timers
}

const (
	crowd   = 64 // more timers than that are worth a rung
	deepest = 8  // rungs
)

// put adds a timer.
func (l *ladder) put(nodes *arena[node], i uint32, n *node) {
	l.held++
	if r := l.rungOf(n.due); r != nil {
		r.put(nodes, i, n)
		return
	}
	n.flags |= near
	heap.Push(&l.near, n.due, n.seq, i)
	if heap.Len(&l.near) > max(l.most, crowd) {
		l.relieve(nodes)
	}
}

// rungOf returns the rung that has a time; nil if that is before all buckets.
func (l *ladder) rungOf(due time.Duration) *rung {
	at := len(l.rungs) - 1
	if at < 0 || due < l.rungs[at].edge() {
		return nil
	}
	for at > 0 && due >= l.rungs[at].limit {
		at--
	}
	return &l.rungs[at]
}

// remove takes a timer out.
func (l *ladder) remove(nodes *arena[node], n *node) {
	l.held--
	if n.flags&near == 0 {
		l.rungOf(n.due).remove(nodes, n)
	} else {
		l.removeNear(nodes, n)
	}
	if l.held == 0 {
		l.clear()
	}
}

func (l *ladder) removeNear(nodes *arena[node], n *node) {
	n.flags &^= near
	if top := heap.Min(&l.near); top.At == n.due && top.Seq == n.seq {
		heap.Pop(&l.near)
		return
	}
	if l.stale++; l.stale > max(crowd, heap.Len(&l.near)/2) {
		l.sweep(nodes)
	}
}

// first returns the timer that is due first.
func (l *ladder) first(nodes *arena[node]) (uint32, *node) {
	for l.held > 0 {
		if heap.Len(&l.near) == 0 {
			l.refill(nodes)
			continue
		}
		top := heap.Min(&l.near)
		if n := named(nodes, top); n != nil {
			return top.Value, n
		}
		heap.Pop(&l.near)
		l.stale--
	}
	return none, nil
}

// notBefore returns a time before which no timer is due. It may be too early.
func (l *ladder) notBefore() time.Duration {
	switch {
	case l.held == 0:
		return Forever
	case heap.Len(&l.near) > 0:
		return heap.Min(&l.near).At
	}
	return l.rungs[len(l.rungs)-1].edge()
}

// named returns the timer that an item names, or nil.
func named(nodes *arena[node], it *heap.Item[uint32]) *node {
	n := find(nodes, it.Value)
	if n == nil || n.flags&near == 0 || n.due != it.At || n.seq != it.Seq {
		return nil
	}
	return n
}

// sweep drops the items that name no timer.
func (l *ladder) sweep(nodes *arena[node]) {
	heap.KeepItems(&l.near, func(it *heap.Item[uint32]) bool { return named(nodes, it) != nil })
	l.stale = 0
}

// clear drops what is left when there are no timers.
func (l *ladder) clear() {
	heap.Keep(&l.near, func(uint32) bool { return false })
	for len(l.rungs) > 0 {
		l.leave()
	}
	l.stale, l.most = 0, 0
}

// refill takes the next bucket, as the heap is empty.
func (l *ladder) refill(nodes *arena[node]) {
	r := &l.rungs[len(l.rungs)-1]
	first := r.take()
	limit := r.edge()
	if r.ended() {
		l.leave()
	}
	if first == none {
		return
	}
	var c crowded
	for i := first; i != none; {
		n := valueAt(nodes, i)
		c.add(n.due)
		i = n.next
	}
	if c.n > crowd && c.lo < c.hi && len(l.rungs) < deepest {
		r := l.climb()
		r.span(c, limit)
		l.move(nodes, first, r)
		return
	}
	l.most = 2 * c.n
	for i := first; i != none; {
		n := valueAt(nodes, i)
		n.flags |= near
		heap.Push(&l.near, n.due, n.seq, i)
		i = n.next
	}
}

// relieve makes a rung of the heap, as it is full. The first rung is one bucket, since nobody knows
// yet what will come.
func (l *ladder) relieve(nodes *arena[node]) {
	l.sweep(nodes)
	if n := heap.Len(&l.near); n <= crowd/2 || len(l.rungs) == deepest {
		l.most = 2 * n
		return
	}
	c, first := crowded{}, none
	heap.Keep(&l.near, func(i uint32) bool {
		n := valueAt(nodes, i)
		n.flags &^= near
		n.next, first = first, i
		c.add(n.due)
		return false
	})
	if len(l.rungs) == 0 {
		r := l.climb()
		r.whole()
		l.move(nodes, first, r)
		return
	}
	limit := l.rungs[len(l.rungs)-1].edge()
	r := l.climb()
	r.span(c, limit)
	l.move(nodes, first, r)
}

// move puts timers, each of which has the next one, into a rung.
func (l *ladder) move(nodes *arena[node], first uint32, r *rung) {
	for i := first; i != none; {
		n := valueAt(nodes, i)
		next := n.next
		r.put(nodes, i, n)
		i = next
	}
}

// climb adds a rung.
func (l *ladder) climb() *rung {
	n := len(l.rungs)
	if n < cap(l.rungs) {
		l.rungs = l.rungs[:n+1]
	} else {
		l.rungs = append(l.rungs, rung{})
	}
	return &l.rungs[n]
}

// leave ends the last rung.
func (l *ladder) leave() {
	last := len(l.rungs) - 1
	l.rungs[last].leave()
	l.rungs = l.rungs[:last]
}

// crowded is some timers.
type crowded struct {
	n      int
	lo, hi time.Duration // of their due times
}

func (c *crowded) add(due time.Duration) {
	if c.n == 0 {
		c.lo, c.hi = math.MaxInt64, math.MinInt64
	}
	c.n++
	c.lo, c.hi = min(c.lo, due), max(c.hi, due)
}
