package timers

import (
	"time"

	"github.com/rxsched/rxsched/internal/containers/heap"
)

// rest is a heap of the timers that are alone. A timer that is taken out leaves its item there,
// which names no timer any more; such items are dropped when they are half of the heap. So arming
// takes constant time on average, and clearing always.
type rest struct {
	queue heap.Heap[uint32]
	stale int // items that name no timer
}

// few is the number of stale items that a heap may have, whatever its size.
const few = 64

// put adds a timer.
func (r *rest) put(i uint32, n *node) { heap.Push(&r.queue, n.due, n.seq, i) }

// remove takes a timer out, which says that it is in a list, or of another sequence, from then on.
func (r *rest) remove(nodes *arena[node], n *node) {
	n.flags &^= waits
	if top := heap.Min(&r.queue); top.At == n.due && top.Seq == n.seq {
		heap.Pop(&r.queue)
	} else if r.stale++; r.stale > max(few, heap.Len(&r.queue)/2) {
		r.stale = 0
		heap.KeepItems(&r.queue, func(it *heap.Item[uint32]) bool { return named(nodes, it) != nil })
	}
}

// first returns the timer that is due first.
func (r *rest) first(nodes *arena[node]) (uint32, *node) {
	for heap.Len(&r.queue) > 0 {
		top := heap.Min(&r.queue)
		if n := named(nodes, top); n != nil {
			return top.Value, n
		}
		heap.Pop(&r.queue)
		r.stale--
	}
	return none, nil
}

// notBefore returns a time before which no timer is due. It may be too early.
func (r *rest) notBefore() time.Duration {
	if heap.Len(&r.queue) == 0 {
		return Forever
	}
	return heap.Min(&r.queue).At
}

// named returns the timer that an item names, or nil.
func named(nodes *arena[node], it *heap.Item[uint32]) *node {
	n := find(nodes, it.Value)
	if n == nil || n.flags&waits == 0 || n.due != it.At || n.seq != it.Seq {
		return nil
	}
	return n
}
