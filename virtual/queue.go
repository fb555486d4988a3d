package virtual

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/heap"
)

// queue holds actions in order. An item that was withdrawn stays until it is found at the top, or
// until such items are more than half of the queue: taking it out of the middle would cost every
// action a word for its place, and every move in the heap a write to it. What the work of a
// cancelled action holds on to is let go by the action, at once.
type queue struct {
	items heap.Heap[*action.Action]
	dead  int // items that were withdrawn
}

// fewest is the number of withdrawn items up to which the queue is not cleared of them.
const fewest = 64

// live is the number of items that were not withdrawn.
func (q *queue) live() int { return q.items.Len() - q.dead }

// push adds a, and returns the ID that it has then; id is the one it had.
func (q *queue) push(a *action.Action, at time.Duration, id action.ID) action.ID {
	q.items.Push(at, indexOf(id), a)
	return id | queued
}

// withdraw takes out a, which is queued, and its ID from it.
func (q *queue) withdraw(a *action.Action) {
	a.SetID(action.None)
	q.dead++
	if q.dead > fewest && q.dead > q.items.Len()/2 {
		q.items.KeepItems(wanted)
		q.dead = 0
	}
}

// pop takes the first action whose time is not later than limit, or returns nil.
func (q *queue) pop(limit time.Duration) (a *action.Action, at time.Duration) {
	for q.items.Len() > 0 && q.items.Min().At <= limit {
		ok := wanted(q.items.Min()) // before Pop, so that the processor fetches the action while Pop sorts
		it := q.items.Pop()
		if ok {
			it.Value.SetID(it.Value.ID() &^ queued)
			return it.Value, it.At
		}
		q.dead--
	}
	return nil, 0
}

// wanted reports whether an item was not withdrawn. An action that was scheduled again has another
// index since then, and one that was closed has no ID.
func wanted(it *heap.Item[*action.Action]) bool {
	id := it.Value.ID()
	return id&queued != 0 && indexOf(id) == it.Seq
}
