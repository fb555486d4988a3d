package serial

// Capacities of a queue's blocks, in elements. A queue begins with the least, as most queues stay
// short. Each time that a block does not suffice, new ones get twice the capacity, up to the most,
// which leaves a little of a power of two to the allocator.
const (
	least = 4
	most  = 127
)

// spares is the number of empty blocks that the reader, and the writers, keep for reuse. All other
// blocks go back to the collector as soon as they are read, so that a burst holds no memory.
const spares = 4

// queue is a first-in, first-out queue of many writers and one reader. A lock of its owner guards
// push and take. The reader takes all that waits in one step, and reads it without the lock.
type queue[E any] struct {
	first, last *block[E] // what waits; guarded by the lock
	spare       *block[E] // empty blocks; guarded by the lock
	size        int       // capacity of new blocks; guarded by the lock

	taken *block[E] // what was taken and is not yet read; only the reader touches it
	at    int       // index of the next element in taken; only the reader touches it
	empty *block[E] // to become spare; only the reader touches it
	kept  int       // length of empty; only the reader touches it
}

// block is a link of a list.
type block[E any] struct {
	next     *block[E]
	elements []E
}

// push appends e. The lock is held.
func push[E any](q *queue[E], e E) {
	b := q.last
	if b == nil || len(b.elements) == cap(b.elements) {
		b = extend(q)
	}
	b.elements = append(b.elements, e)
}

// extend appends an empty block. The lock is held.
func extend[E any](q *queue[E]) *block[E] {
	if q.last != nil {
		q.size = min(2*max(q.size, least), most)
	}
	b := q.spare
	if b != nil {
		q.spare, b.next = b.next, nil
	} else {
		b = &block[E]{elements: make([]E, 0, max(q.size, least))}
	}
	if q.last != nil {
		q.last.next = b
	} else {
		q.first = b
	}
	q.last = b
	return b
}

// newest returns the element that was pushed last, if it was not taken. The lock is held.
func newest[E any](q *queue[E]) *E {
	if q.last == nil {
		return nil
	}
	return &q.last.elements[len(q.last.elements)-1]
}

// take takes all that waits. The reader calls it with the lock held, when it has read what it took
// before.
func take[E any](q *queue[E]) {
	q.taken, q.at = q.first, 0
	q.first, q.last = nil, nil
	if q.spare == nil {
		q.spare, q.empty, q.kept = q.empty, nil, 0
	}
}

// read returns the next of the elements taken. Only the reader may call it.
func read[E any](q *queue[E]) (e E, ok bool) {
	b := q.taken
	if b == nil {
		return e, false
	}
	var none E
	e, b.elements[q.at] = b.elements[q.at], none
	if q.at++; q.at == len(b.elements) {
		q.taken, q.at = b.next, 0
		keep(q, b)
	}
	return e, true
}

// keep keeps b for reuse, unless there are enough spare blocks of its size or larger ones.
func keep[E any](q *queue[E], b *block[E]) {
	size := cap(b.elements)
	if q.empty != nil && cap(q.empty.elements) < size {
		q.empty, q.kept = nil, 0
	}
	if q.kept < spares && (q.empty == nil || cap(q.empty.elements) == size) {
		b.elements, b.next = b.elements[:0], q.empty
		q.empty = b
		q.kept++
	}
}
