// Package heap is a priority queue ordered by (time, sequence).
//
// It is a four-way heap: half as deep as a binary one, and the four children of a node lie side by
// side in memory. A heap has no lock of its own.
package heap

import (
	"slices"
	"time"
)

// keep is the capacity up to which a heap keeps its memory. Larger memory shrinks once less than a
// quarter of it is used (a third, if many items leave at once), so that one burst does not hold it
// for ever.
const keep = 1 << 10

// Item is a value with its place in the order. If order matters, no two items of a heap may have
// the same time and sequence.
type Item[T any] struct {
	At    time.Duration
	Seq   uint64
	Value T
}

func (i *Item[T]) before(j *Item[T]) bool {
	return i.At < j.At || i.At == j.At && i.Seq < j.Seq
}

// Heap is a queue of items, the least first. The zero value is empty and ready to use.
type Heap[T any] struct{ items []Item[T] }

// Len returns the number of items.
func (h *Heap[T]) Len() int { return len(h.items) }

// Min returns the least item, which must exist. It is valid until the heap changes.
func (h *Heap[T]) Min() *Item[T] { return &h.items[0] }

// Push adds an item.
func (h *Heap[T]) Push(at time.Duration, seq uint64, v T) {
	it := Item[T]{At: at, Seq: seq, Value: v}
	if len(h.items) == cap(h.items) {
		h.items = slices.Grow(h.items, max(2, len(h.items))) // append copies more often
	}
	h.items = append(h.items, it)
	i := len(h.items) - 1
	for i > 0 {
		up := (i - 1) / 4
		if !it.before(&h.items[up]) {
			break
		}
		h.items[i] = h.items[up]
		i = up
	}
	h.items[i] = it
}

// Pop takes the least item out; the heap must not be empty.
func (h *Heap[T]) Pop() Item[T] {
	top := h.items[0]
	last := len(h.items) - 1
	it := h.items[last]
	h.items[last] = Item[T]{}
	h.items = h.items[:last]
	if last > 0 {
		h.sink(0, it)
	}
	if cap(h.items) > keep && last < cap(h.items)/4 {
		h.fit(2 * last)
	}
	return top
}

// Rekey gives the least item a later place in the order.
func (h *Heap[T]) Rekey(at time.Duration, seq uint64) {
	it := h.items[0]
	it.At, it.Seq = at, seq
	h.sink(0, it)
}

// Keep drops every item whose value does not pass, in linear time.
func (h *Heap[T]) Keep(pass func(T) bool) {
	h.KeepItems(func(it *Item[T]) bool { return pass(it.Value) })
}

// KeepItems drops every item that does not pass, in linear time. pass must not change its item.
func (h *Heap[T]) KeepItems(pass func(*Item[T]) bool) {
	kept := h.items[:0]
	for i := range h.items {
		if pass(&h.items[i]) {
			kept = append(kept, h.items[i])
		}
	}
	clear(h.items[len(kept):])
	h.items = kept
	for i := (len(kept) - 2) / 4; i >= 0 && len(kept) > 1; i-- {
		h.sink(i, kept[i])
	}
	if n := len(kept); cap(kept) > keep && n < cap(kept)/3 {
		h.fit(5 * n / 2) // an owner that lets the heap double before it drops items needs no more
	}
}

// fit gives back the memory for more than n items.
func (h *Heap[T]) fit(n int) {
	h.items = append(make([]Item[T], 0, max(n, keep)), h.items...)
}

// Until calls visit for each value whose time is at or before a limit, in no order, and looks at
// few others.
func (h *Heap[T]) Until(limit time.Duration, visit func(T)) { h.until(0, limit, visit) }

func (h *Heap[T]) until(i int, limit time.Duration, visit func(T)) {
	if i >= len(h.items) || h.items[i].At > limit {
		return // and so are those below it
	}
	visit(h.items[i].Value)
	for child := 4*i + 1; child <= 4*i+4; child++ {
		h.until(child, limit, visit)
	}
}

// Clear drops everything and gives the memory back.
func (h *Heap[T]) Clear() { h.items = nil }

// sink puts it at index i or below, whatever is there now.
func (h *Heap[T]) sink(i int, it Item[T]) {
	items := h.items
	for {
		least := 4*i + 1
		if least >= len(items) {
			break
		}
		for c, end := least+1, min(least+4, len(items)); c < end; c++ {
			if items[c].before(&items[least]) {
				least = c
			}
		}
		if !items[least].before(&it) {
			break
		}
		items[i] = items[least]
		i = least
	}
	items[i] = it
}
