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

// Before reports whether i comes before j.
func Before[T any](i, j *Item[T]) bool { return i.At < j.At || i.At == j.At && i.Seq < j.Seq }

// Heap is a queue of items, the least first. The zero value is empty and ready to use. It has
// functions, not methods: every package that sees a struct with a heap would compile all of its
// methods.
type Heap[T any] struct{ items []Item[T] }

// Len returns the number of items.
func Len[T any](h *Heap[T]) int { return len(h.items) }

// Min returns the least item, which must exist. It is valid until the heap changes.
func Min[T any](h *Heap[T]) *Item[T] { return &h.items[0] }

// Push adds an item.
func Push[T any](h *Heap[T], at time.Duration, seq uint64, v T) {
	it := Item[T]{At: at, Seq: seq, Value: v}
	if len(h.items) == cap(h.items) {
		h.items = slices.Grow(h.items, max(2, len(h.items))) // append copies more often
	}
	h.items = append(h.items, it)
	i := len(h.items) - 1
	for i > 0 {
		up := (i - 1) / 4
		if !Before(&it, &h.items[up]) {
			break
		}
		h.items[i] = h.items[up]
		i = up
	}
	h.items[i] = it
}

// Pop takes the least item out; the heap must not be empty.
func Pop[T any](h *Heap[T]) Item[T] {
	top := h.items[0]
	last := len(h.items) - 1
	it := h.items[last]
	h.items[last] = Item[T]{}
	h.items = h.items[:last]
	if last > 0 {
		sink(h, 0, it)
	}
	if cap(h.items) > keep && last < cap(h.items)/4 {
		fit(h, 2*last)
	}
	return top
}

// Rekey gives the least item a later place in the order.
func Rekey[T any](h *Heap[T], at time.Duration, seq uint64) {
	it := h.items[0]
	it.At, it.Seq = at, seq
	sink(h, 0, it)
}

// Keep drops every item whose value does not pass, in linear time.
func Keep[T any](h *Heap[T], pass func(T) bool) {
	KeepItems(h, func(it *Item[T]) bool { return pass(it.Value) })
}

// KeepItems drops every item that does not pass, in linear time. pass must not change its item.
func KeepItems[T any](h *Heap[T], pass func(*Item[T]) bool) {
	kept := h.items[:0]
	for i := range h.items {
		if pass(&h.items[i]) {
			kept = append(kept, h.items[i])
		}
	}
	clear(h.items[len(kept):])
	h.items = kept
	for i := (len(kept) - 2) / 4; i >= 0 && len(kept) > 1; i-- {
		sink(h, i, kept[i])
	}
	if n := len(kept); cap(kept) > keep && n < cap(kept)/3 {
		fit(h, 5*n/2) // an owner that lets the heap double before it drops items needs no more
	}
}

// fit gives back the memory for more than n items.
func fit[T any](h *Heap[T], n int) {
	h.items = append(make([]Item[T], 0, max(n, keep)), h.items...)
}

// Each calls f with each item, in no order.
func Each[T any](h *Heap[T], f func(*Item[T])) {
	for i := range h.items {
		f(&h.items[i])
	}
}

// Clear drops everything and gives the memory back.
func Clear[T any](h *Heap[T]) { h.items = nil }

// sink puts it at index i or below, whatever is there now.
func sink[T any](h *Heap[T], i int, it Item[T]) {
	items := h.items
	for {
		least := 4*i + 1
		if least >= len(items) {
			break
		}
		for c, end := least+1, min(least+4, len(items)); c < end; c++ {
			if Before(&items[c], &items[least]) {
				least = c
			}
		}
		if !Before(&items[least], &it) {
			break
		}
		items[i] = items[least]
		i = least
	}
	items[i] = it
}
