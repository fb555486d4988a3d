package virtual

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/containers/heap"
)

// queue holds actions in order. A withdrawn item stays until it reaches the top, or until such
// items are more than half of the queue. To take it out of the middle, every action would need a
// word for its place, and every move in the heap a write to that word. A cancelled action lets go
// of its work at once, so only the item itself stays.
type queue struct {
	items heap.Heap[*action.Action]
	dead  int // items that were withdrawn
}

// fewest is the number of withdrawn items up to which they all stay in the queue.
const fewest = 64

// live returns the number of items that were not withdrawn.
func (q *queue) live() int { return heap.Len(&q.items) - q.dead }

// push adds a, whose ID is id, and returns its new ID.
func (q *queue) push(a *action.Action, at time.Duration, id action.ID) action.ID {
	heap.Push(&q.items, at, indexOf(id), a)
	return id | queued
}

// withdraw takes a, which is queued, out of the queue, and its ID from it.
func (q *queue) withdraw(a *action.Action) {
	a.SetID(action.None)
	q.dead++
	if q.dead > fewest && q.dead > heap.Len(&q.items)/2 {
		heap.KeepItems(&q.items, wanted)
		q.dead = 0
	}
}

// pop takes the first action whose time is not later than limit, or returns nil.
func (q *queue) pop(limit time.Duration) (a *action.Action, at time.Duration) {
	for heap.Len(&q.items) > 0 && heap.Min(&q.items).At <= limit {
		ok := wanted(heap.Min(&q.items)) // before Pop, so that the action is fetched while Pop sorts
		it := heap.Pop(&q.items)
		if ok {
			it.Value.SetID(it.Value.ID() &^ queued)
			return it.Value, it.At
		}
		q.dead--
	}
	return nil, 0
}

// wanted reports whether an item was not withdrawn. A withdrawn item's action has another index or,
// if it is closed, no ID.
func wanted(it *heap.Item[*action.Action]) bool {
	id := it.Value.ID()
	return id&queued != 0 && indexOf(id) == it.Seq
}
