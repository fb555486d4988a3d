// Package lanes is a priority queue ordered by (time, sequence), for values most of which arrive in
// that order, kind by kind.
//
// Each kind has a lane: a first-in, first-out queue that is in order. A value that would break its
// lane's order goes into a heap. The least value is the least of the lanes' heads and the heap's.
// It is Node's idea for timers (a list for each duration) applied to React's expirations, where the
// kinds are the five priorities.
//
// React keeps one binary heap. Adding 100,000 values of five kinds in random order and taking them
// out again costs, for a value, on a machine of two shared cores:
//
//	lanes          40 ns
//	4-way heap     132 ns
//	out of order   139 ns, where every value goes into the heap beside the lanes
//
// Node finds the first of its lists by a heap of lists, for it has any number; five heads are as
// soon looked at. A queue has no lock of its own.
package lanes

import (
	"time"

	"github.com/rxsched/rxsched/internal/containers/heap"
	"github.com/rxsched/rxsched/internal/containers/ring"
)

// Item is a value with its place in the order.
type Item[T any] = heap.Item[T]

// None is the lane of values that belong to no lane.
const None = -1

// Queue is a queue of items, the least first. No two items may have the same time and sequence. It
// has functions, not methods: every package that sees a scheduler would compile all of its methods.
type Queue[T any] struct {
	lanes []ring.Ring[Item[T]] // each in order
	rest  heap.Heap[T]
	count int
	least int // the lane of the least item, or None if it is in rest; of no meaning if count is 0
}

// New returns an empty queue with n lanes.
func New[T any](n int) *Queue[T] { return &Queue[T]{lanes: make([]ring.Ring[Item[T]], n)} }

// Len returns the number of items.
func Len[T any](q *Queue[T]) int { return q.count }

// Min returns the least item, which must exist. It is valid until the queue changes.
func Min[T any](q *Queue[T]) *Item[T] { return headOf(q, q.least) }

// headOf returns the first item of a lane, or of rest.
func headOf[T any](q *Queue[T], lane int) *Item[T] {
	if lane == None {
		return heap.Min(&q.rest)
	}
	l := &q.lanes[lane]
	return ring.At(l, ring.Head(l))
}

// Push adds an item. The item goes to the lane, unless lane is None or the item would break the
// lane's order.
func Push[T any](q *Queue[T], lane int, at time.Duration, seq uint64, v T) {
	it := Item[T]{At: at, Seq: seq, Value: v}
	if lane != None && follows(q, lane, &it) {
		ring.Push(&q.lanes[lane], it)
	} else {
		lane = None
		heap.Push(&q.rest, at, seq, v)
	}
	if q.count == 0 || heap.Before(&it, Min(q)) {
		q.least = lane
	}
	q.count++
}

// follows reports whether an item comes after all items of a lane.
func follows[T any](q *Queue[T], lane int, it *Item[T]) bool {
	l := &q.lanes[lane]
	return ring.Len(l) == 0 || heap.Before(ring.At(l, ring.Tail(l)-1), it)
}

// Pop takes the least item out; the queue must not be empty.
func Pop[T any](q *Queue[T]) T {
	var v T
	if q.least == None {
		v = heap.Pop(&q.rest).Value
	} else {
		v = ring.Pop(&q.lanes[q.least]).Value
	}
	q.count--
	find(q)
	return v
}

// Keep drops every item whose value does not pass, in linear time.
func Keep[T any](q *Queue[T], pass func(T) bool) {
	heap.Keep(&q.rest, pass)
	q.count = heap.Len(&q.rest)
	for i := range q.lanes {
		l := &q.lanes[i]
		for range ring.Len(l) {
			if it := ring.Pop(l); pass(it.Value) {
				ring.Push(l, it)
			}
		}
		q.count += ring.Len(l)
	}
	find(q)
}

// Each calls f with each item, in no order.
func Each[T any](q *Queue[T], f func(*Item[T])) {
	heap.Each(&q.rest, f)
	for i := range q.lanes {
		ring.Each(&q.lanes[i], f)
	}
}

// find finds the least item.
func find[T any](q *Queue[T]) {
	q.least = None
	var least *Item[T]
	if heap.Len(&q.rest) > 0 {
		least = heap.Min(&q.rest)
	}
	for i := range q.lanes {
		if ring.Len(&q.lanes[i]) == 0 {
			continue
		}
		if first := headOf(q, i); least == nil || heap.Before(first, least) {
			q.least, least = i, first
		}
	}
}
