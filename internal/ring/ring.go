// Package ring is a first-in, first-out queue on a growing circular buffer.
//
// A value has a position that never changes while it is queued. An owner who keeps the position can
// reach or blank the value in constant time. A ring has no lock of its own.
package ring

// keep is the capacity up to which an emptied ring keeps its buffer. A larger buffer goes back to
// the collector, so that one burst does not hold memory for ever.
const keep = 1 << 16

// Ring is a queue of values. The zero value is empty and ready to use.
type Ring[T any] struct {
	buf        []T    // length is a power of two, or 0
	head, tail uint64 // positions of the first value and of the next one to come
}

// Len returns the number of values queued.
func (r *Ring[T]) Len() int { return int(r.tail - r.head) }

// Head returns the position of the first value, if there is one.
func (r *Ring[T]) Head() uint64 { return r.head }

// Tail returns the position that the next value pushed will get.
func (r *Ring[T]) Tail() uint64 { return r.tail }

// Has reports whether position p is queued.
func (r *Ring[T]) Has(p uint64) bool { return p-r.head < r.tail-r.head }

// At returns the place of the value at position p, which must be queued.
func (r *Ring[T]) At(p uint64) *T { return &r.buf[p&uint64(len(r.buf)-1)] }

// Push appends v and returns its position.
func (r *Ring[T]) Push(v T) uint64 {
	if r.Len() == len(r.buf) {
		r.grow()
	}
	p := r.tail
	r.tail++
	*r.At(p) = v
	return p
}

// Pop takes the first value out; the ring must not be empty.
func (r *Ring[T]) Pop() T {
	var zero T
	at := r.At(r.head)
	v := *at
	*at = zero
	r.head++
	if r.head == r.tail && len(r.buf) > keep {
		r.buf = nil
	}
	return v
}

// PutBack puts v back, the value that was popped last. It gets its position again.
func (r *Ring[T]) PutBack(v T) {
	if r.Len() == len(r.buf) {
		r.grow()
	}
	r.head--
	*r.At(r.head) = v
}

// Each calls f with the place of every value, in order.
func (r *Ring[T]) Each(f func(*T)) {
	for p := r.head; p != r.tail; p++ {
		f(r.At(p))
	}
}

// AppendTo appends the values to a slice, in order.
func (r *Ring[T]) AppendTo(to []T) []T {
	if r.Len() == 0 {
		return to
	}
	first, end := r.head&uint64(len(r.buf)-1), r.tail&uint64(len(r.buf)-1)
	if first < end {
		return append(to, r.buf[first:end]...)
	}
	return append(append(to, r.buf[first:]...), r.buf[:end]...)
}

// Clear drops everything and gives the buffer back.
func (r *Ring[T]) Clear() {
	r.buf, r.head = nil, r.tail
}

func (r *Ring[T]) grow() {
	old := *r
	r.buf = make([]T, max(16, 2*len(old.buf)))
	for p := old.head; p != old.tail; p++ {
		*r.At(p) = *old.At(p)
	}
}
