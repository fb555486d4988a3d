// Package ring is a first-in, first-out queue on a circular buffer that grows up to a block, and
// then on as many blocks as it needs. A block goes back to the collector when its values have left,
// so a burst does not hold memory for ever; nor are many values ever copied.
//
// A value has a position that never changes while it is queued. An owner that keeps it can reach or
// blank the value in constant time. A ring has no lock of its own.
package ring

// fewest is the length of the first buffer: most queues never hold more at once.
const fewest = 4

// Ring is a queue of values. The zero value is empty and ready to use. It has functions, not
// methods: every package that sees a struct with a ring would compile all of its methods.
type Ring[T any] struct {
	buf        []T        // length is a power of two up to block, or 0
	blocks     *blocks[T] // instead of buf, for more values than a block has
	head, tail uint64     // positions of the first value and of the next one to come
}

// Len returns the number of values queued.
func Len[T any](r *Ring[T]) int { return int(r.tail - r.head) }

// Head returns the position of the first value, if there is one.
func Head[T any](r *Ring[T]) uint64 { return r.head }

// Tail returns the position that the next value pushed will get.
func Tail[T any](r *Ring[T]) uint64 { return r.tail }

// Has reports whether position p is queued.
func Has[T any](r *Ring[T], p uint64) bool { return p-r.head < r.tail-r.head }

// At returns the place of the value at position p, which must be queued.
func At[T any](r *Ring[T], p uint64) *T {
	if r.blocks != nil {
		return placeIn(r.blocks, p)
	}
	return &r.buf[p&uint64(len(r.buf)-1)]
}

// Push appends v and returns its position.
func Push[T any](r *Ring[T], v T) uint64 {
	p := r.tail
	if r.blocks == nil && Len(r) < len(r.buf) { // asks for blocks once
		r.buf[p&uint64(len(r.buf)-1)] = v
	} else {
		pushSlowly(r, v)
	}
	r.tail++
	return p
}

func pushSlowly[T any](r *Ring[T], v T) {
	if Len(r) == len(r.buf) || r.blocks != nil && r.tail%block == 0 {
		extend(r)
	}
	*At(r, r.tail) = v
}

// Pop takes the first value out; the ring must not be empty.
func Pop[T any](r *Ring[T]) T {
	var zero T
	if r.blocks == nil {
		at := &r.buf[r.head&uint64(len(r.buf)-1)]
		v := *at
		*at = zero
		r.head++
		return v
	}
	at := placeIn(r.blocks, r.head)
	v := *at
	*at = zero
	if r.head++; r.head%block == 0 {
		leave(r)
	}
	return v
}

// Clear drops everything and gives the memory back.
func Clear[T any](r *Ring[T]) { *r = Ring[T]{head: r.tail, tail: r.tail} }

// Move moves all values to a ring that is empty, where they keep their positions. The ring that they
// leave goes on from there, in the memory of the other one.
func Move[T any](to, from *Ring[T]) {
	next := Ring[T]{head: from.tail, tail: from.tail}
	if to.blocks == nil {
		next.buf = to.buf
	}
	*to, *from = *from, next
}

// Each calls f with the place of every value, in order.
func Each[T any](r *Ring[T], f func(*T)) {
	for p := r.head; p != r.tail; p++ {
		f(At(r, p))
	}
}

// extend makes a place for the next value.
func extend[T any](r *Ring[T]) {
	switch {
	case r.blocks != nil:
		addBlock(r.blocks, r.tail, r.head)
	case len(r.buf) < block:
		old := *r
		r.buf = make([]T, max(fewest, 2*len(old.buf)))
		for p := old.head; p != old.tail; p++ {
			*At(r, p) = *At(&old, p)
		}
	default:
		spread(r)
		if *slot(r.blocks, r.tail) == nil {
			addBlock(r.blocks, r.tail, r.head)
		}
	}
}
