package timers

import (
	"iter"
	"math/bits"
)

// arena has places for values, which are named by index. It takes memory in chunks, and gives back
// those that are empty, except for a third as many as are in use. It also keeps the current chunk
// until that is full, so a number of values that goes up and down costs nothing. No value moves,
// except in the first chunk while that grows: so no pointer is kept over an alloc. The zero value
// is empty and ready to use. It has functions, not methods: every package that sees a host would
// compile all of its methods.
type arena[T any] struct {
	values [][]T   // by chunk; nil if it has no memory
	chunks []chunk // as many

	// Places are handed out from 64 at a time, those from base on, until all are in use. free has a
	// bit for each that is not. Meanwhile the bits of base in its chunk are 0.

	free uint64
	base uint32

	// Chunks are named by their index plus one, so that 0 names none.

	first, last uint32 // list of those with a free place, without base's; empty ones at its end
	vacant      uint32 // list of those that have no memory
	held        uint32 // number of those that have memory
	empty       uint32 // number of those in the list that are empty
}

type chunk struct {
	free       [words]uint64 // a bit for each place that is free
	roomy      uint16        // a bit for each word of free that has a bit
	whole      uint16        // a bit for each word of free that has all
	prev, next uint32        // in the list, or in that of vacant chunks
}

const (
	places     = 1024 // of a chunk, which is then of whole pages
	firstPlace = 1    // of the first chunk, four times as many then: a host pays for what it has
	words      = places / 64
	all        = 1<<words - 1 // the whole words of a chunk that is empty
)

func valueAt[T any](a *arena[T], i uint32) *T { return &a.values[i/places][i%places] }

// find returns the place of an index, which may be any; nil if there is no memory for it.
func find[T any](a *arena[T], i uint32) *T {
	if c := i / places; int(c) < len(a.values) {
		if values := a.values[c]; int(i%places) < len(values) {
			return &values[i%places]
		}
	}
	return nil
}

// inUse yields the places in use.
func inUse[T any](a *arena[T]) iter.Seq2[uint32, *T] {
	return func(yield func(uint32, *T) bool) {
		for c := range a.chunks {
			for i := range a.values[c] {
				at := uint32(c*places + i)
				free := a.chunks[c].free[i/64]
				if at&^63 == a.base {
					free = a.free
				}
				if free>>(i%64)&1 == 0 && !yield(at, valueAt(a, at)) {
					return
				}
			}
		}
	}
}

// alloc takes a place into use. It holds what it held last, or zero.
func alloc[T any](a *arena[T]) (uint32, *T) {
	if a.free == 0 {
		refill(a)
	}
	i := a.base + uint32(bits.TrailingZeros64(a.free))
	a.free &= a.free - 1
	return i, valueAt(a, i)
}

// release ends the use of a place. The value must let go of what it holds by itself.
func release[T any](a *arena[T], i uint32) {
	if i&^63 == a.base {
		a.free |= 1 << (i % 64)
	} else {
		putBack(a, i)
	}
}

// putBack ends the use of a place that is not among base's.
func putBack[T any](a *arena[T], i uint32) {
	word := &a.chunks[i/places].free[i/64%words]
	before := *word
	*word |= 1 << (i % 64)
	if before == 0 || *word == ^uint64(0) {
		noteWord(a, i)
	}
}

// noteWord notes that the word of a place, not base's, has its first bit, or all.
func noteWord[T any](a *arena[T], i uint32) {
	c := &a.chunks[i/places]
	full := c.roomy == 0
	c.note(i)
	switch {
	case i/places == a.base/places:
	case full:
		linkChunk(a, i/places+1, 0, a.first)
	case c.whole == all:
		emptied(a, i/places+1)
	}
}

// refill finds places to hand out.
func refill[T any](a *arena[T]) {
	if len(a.chunks) == 0 || a.chunks[a.base/places].roomy == 0 {
		advance(a)
	}
	c := &a.chunks[a.base/places]
	w := bits.TrailingZeros16(c.roomy)
	a.base = a.base/places*places + uint32(w*64)
	a.free, c.free[w] = c.free[w], 0
	c.roomy &^= 1 << w
	c.whole &^= 1 << w
}

// note notes that the word of a place has a bit, if not all.
func (c *chunk) note(i uint32) {
	w := i / 64 % words
	c.roomy |= 1 << w
	if c.free[w] == ^uint64(0) {
		c.whole |= 1 << w
	}
}

// advance goes on to another chunk, as base's is full, or to more of the first one.
func advance[T any](a *arena[T]) {
	at := a.first
	switch {
	case len(a.chunks) == 1 && len(a.values[0]) < places:
		grow(a, 1, 4*len(a.values[0]))
		return
	case at == 0:
		at = takeChunk(a)
	default:
		unlinkChunk(a, at)
		if a.chunks[at-1].whole == all {
			a.empty--
		}
	}
	a.base = (at - 1) * places
}

// takeChunk returns a chunk with new memory.
func takeChunk[T any](a *arena[T]) (at uint32) {
	size := places
	if at = a.vacant; at != 0 {
		a.vacant = a.chunks[at-1].next
	} else {
		if len(a.chunks) == 0 {
			size = firstPlace
		}
		a.chunks = append(a.chunks, chunk{})
		a.values = append(a.values, nil)
		at = uint32(len(a.chunks))
	}
	grow(a, at, size)
	a.held++
	return at
}

// grow gives a chunk memory for n values.
func grow[T any](a *arena[T], at uint32, n int) {
	values := make([]T, n)
	for i := copy(values, a.values[at-1]); i < n; i++ {
		a.chunks[at-1].free[i/64] |= 1 << (i % 64)
		a.chunks[at-1].note(uint32(i))
	}
	a.values[at-1] = values
}

// emptied keeps a chunk that has become empty, or gives back memory.
func emptied[T any](a *arena[T], at uint32) {
	unlinkChunk(a, at)
	linkChunk(a, at, a.last, 0)
	for a.empty++; 4*a.empty > a.held; a.empty-- {
		at := a.last
		unlinkChunk(a, at)
		a.values[at-1] = nil
		a.chunks[at-1] = chunk{next: a.vacant}
		a.vacant = at
		a.held--
	}
}

// linkChunk puts a chunk into the list, between two that are neighbours.
func linkChunk[T any](a *arena[T], at, prev, next uint32) {
	a.chunks[at-1].prev, a.chunks[at-1].next = prev, next
	*nextOf(a, prev), *prevOf(a, next) = at, at
}

func unlinkChunk[T any](a *arena[T], at uint32) {
	c := &a.chunks[at-1]
	*nextOf(a, c.prev), *prevOf(a, c.next) = c.next, c.prev
}

// nextOf returns where the successor of a chunk is noted, or of the list's beginning.
func nextOf[T any](a *arena[T], at uint32) *uint32 {
	if at == 0 {
		return &a.first
	}
	return &a.chunks[at-1].next
}

// prevOf returns where the predecessor of a chunk is noted, or of the list's end.
func prevOf[T any](a *arena[T], at uint32) *uint32 {
	if at == 0 {
		return &a.last
	}
	return &a.chunks[at-1].prev
}
