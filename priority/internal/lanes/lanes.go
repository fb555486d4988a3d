// Package lanes is a priority queue ordered by (time, sequence), for values most of which arrive in
// that order, kind by kind.
//
// Each kind has a lane: a first-in, first-out queue that is in order. A value that would break its
// lane's order goes into a heap. The least value is the least of the lanes' heads and the heap's.
// It is Node's idea for timers (a list for each duration) applied to React's expirations, where the
// kinds are the five priorities.
//
// React keeps one binary heap. Adding 100,000 values of five kinds in random order and taking them
// out again costs, for a value, on a machine of two shared cores (BenchmarkQueue and BenchmarkHeap
// in this folder):
//
//	lanes          27 ns
//	4-way heap     132 ns
//	out of order   139 ns, where every value goes into the heap beside the lanes
//
// Node finds the first of its lists by a heap of lists, for it has any number; five heads are as
// soon looked at. A queue has no lock of its own.
package lanes

import (
	"time"

	"github.com/rxsched/rxsched/internal/heap"
)

// Item is a value with its place in the order.
type Item[T any] = heap.Item[T]

// None is the lane of values that belong to no lane.
const None = -1

// Queue is a queue of items, the least first. No two items may have the same time and sequence.
type Queue[T any] struct {
	lanes []fifo[T] // each in order
	rest  heap.Heap[T]
	count int
	least int // the lane of the least item, or None if it is in rest; of no meaning if count is 0
}

// New returns an empty queue with n lanes.
func New[T any](n int) *Queue[T] { return &Queue[T]{lanes: make([]fifo[T], n)} }

// Len returns the number of items.
func (q *Queue[T]) Len() int { return q.count }

// Min returns the least item, which must exist. It is valid until the queue changes.
func (q *Queue[T]) Min() *Item[T] { return q.head(q.least) }

// head returns the first item of a lane, or of rest.
func (q *Queue[T]) head(lane int) *Item[T] {
	if lane == None {
		return q.rest.Min()
	}
	return q.lanes[lane].Head()
}

// Push adds an item. The item goes to the lane, unless lane is None or the item would break the
// lane's order.
func (q *Queue[T]) Push(lane int, at time.Duration, seq uint64, v T) {
	it := Item[T]{At: at, Seq: seq, Value: v}
	if lane != None && q.follows(lane, &it) {
		q.lanes[lane].Push(it)
	} else {
		lane = None
		q.rest.Push(at, seq, v)
	}
	if q.count == 0 || before(&it, q.Min()) {
		q.least = lane
	}
	q.count++
}

// follows reports whether an item comes after all items of a lane.
func (q *Queue[T]) follows(lane int, it *Item[T]) bool {
	l := &q.lanes[lane]
	return l.Len() == 0 || before(l.Tail(), it)
}

// Pop takes the least item out; the queue must not be empty.
func (q *Queue[T]) Pop() T {
	var v T
	if q.least == None {
		v = q.rest.Pop().Value
	} else {
		v = q.lanes[q.least].Pop()
	}
	q.count--
	q.find()
	return v
}

// Keep drops every item whose value does not pass, in linear time.
func (q *Queue[T]) Keep(pass func(T) bool) {
	q.rest.Keep(pass)
	q.count = q.rest.Len()
	for i := range q.lanes {
		l := &q.lanes[i]
		for range l.Len() {
			it := *l.Head()
			if l.Pop(); pass(it.Value) {
				l.Push(it)
			}
		}
		q.count += l.Len()
	}
	q.find()
}

// Until calls visit for each value whose time is at or before a limit, in no order, and looks at
// few others.
func (q *Queue[T]) Until(limit time.Duration, visit func(T)) {
	q.rest.Until(limit, visit)
	for i := range q.lanes {
		q.lanes[i].Until(limit, visit)
	}
}

// find finds the least item.
func (q *Queue[T]) find() {
	q.least = None
	var least *Item[T]
	if q.rest.Len() > 0 {
		least = q.rest.Min()
	}
	for i := range q.lanes {
		if q.lanes[i].Len() == 0 {
			continue
		}
		if head := q.head(i); least == nil || before(head, least) {
			q.least, least = i, head
		}
	}
}

func before[T any](a, b *Item[T]) bool { return a.At < b.At || a.At == b.At && a.Seq < b.Seq }
