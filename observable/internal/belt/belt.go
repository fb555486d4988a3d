// Package belt carries values from one goroutine to another without a lock.
package belt

import "sync/atomic"

// Belt is a queue with one producer and one consumer. Each may be on one goroutine after the other,
// if what one of them does happens before what the next does, as with the calls of an observer.
//
// Values get on in loads. A load that is open grows by each value that joins it. All else that
// concerns loads is done under a lock of the owner: he knows where each begins.
type Belt[T any] struct {
	// state is twice the number of values that got on, plus open if the last load is. The producer
	// counts a value that joins by a compare-and-swap that fails if the load is not open. The
	// consumer closes the load and learns the number by one atomic step. So either the value is in
	// that number, or its producer knows that it must begin a load: none is forgotten, and none
	// counted twice. A value is written before it is counted and read after that, so nothing else
	// of it is atomic. Only the owner's lock is between those who open a load and those who close
	// it.
	state atomic.Uint64

	last   *chunk[T] // for the producer
	put    int       // the next place in last; for the producer
	spares *chunk[T] // for the producer

	_ [64]byte // so that neither side waits for what the other has written

	first *chunk[T] // for the consumer
	taken int       // the next place in first; for the consumer

	// spent are chunks to use again. The consumer puts one on top, and the producer takes all. So
	// what is on top can't go and come back while the consumer looks away.
	spent atomic.Pointer[chunk[T]]
}

const (
	open = 1
	one  = 2 // a value, in a state

	fewest = 4       // values of the first chunk: most belts never hold more at once
	most   = 1 << 10 // values of a chunk
	keep   = 3       // chunks to use again
)

// chunk is some places, each of which is written and taken once before the chunk is used again.
type chunk[T any] struct {
	values []T
	next   *chunk[T] // what comes after; written before a value in next is counted
	depth  int       // spent or spare chunks from here on
}

// New makes an empty belt without an open load.
func New[T any]() *Belt[T] {
	b := &struct {
		belt   Belt[T]
		chunk  chunk[T]
		values [fewest]T
	}{}
	b.chunk.values = b.values[:]
	b.belt.last, b.belt.first = &b.chunk, &b.chunk
	return &b.belt
}

// Put puts v on the belt, where nobody sees it until Join or Begin counts it. It is for the
// producer, who needs no lock.
func (b *Belt[T]) Put(v T) {
	if b.put == len(b.last.values) {
		b.extend()
	}
	b.last.values[b.put] = v
	b.put++
}

// extend adds an empty chunk.
func (b *Belt[T]) extend() {
	if b.spares == nil && b.spent.Load() != nil {
		b.spares = b.spent.Swap(nil)
	}
	c := b.spares
	if c == nil {
		c = &chunk[T]{values: make([]T, min(4*len(b.last.values), most))}
	} else {
		b.spares, c.next = c.next, nil
	}
	b.last.next = c
	b.last, b.put = c, 0
}

// Opened reports whether the last load is open. It needs no lock; who has none is told what may be
// over.
func (b *Belt[T]) Opened() bool { return b.state.Load()&open != 0 }

// Join counts the value that was put last, if the last load is open. It is for the producer, who
// needs no lock.
func (b *Belt[T]) Join() bool {
	s := b.state.Load()
	return s&open != 0 && b.state.CompareAndSwap(s, s+one)
}

// Begin counts the value that was put last as the first of a load. It is for the producer, with the
// owner's lock.
func (b *Belt[T]) Begin() { b.state.Add(one) }

// Open says whether values may join the load that begins now. It is for the producer, with the
// owner's lock.
func (b *Belt[T]) Open(opens bool) {
	if opens {
		b.state.Or(open)
	} else {
		b.state.And(^uint64(open))
	}
}

// Count returns how many values got on. It needs no lock.
func (b *Belt[T]) Count() uint64 { return b.state.Load() / one }

// Close closes the last load, if it is open, and returns how many values got on. It is for the
// consumer, with the owner's lock.
func (b *Belt[T]) Close() uint64 { return b.state.And(^uint64(open)) / one }

// Take takes the next value, which was counted. It is for the consumer, who needs no lock.
func (b *Belt[T]) Take() T {
	if b.taken == len(b.first.values) {
		b.leave()
	}
	p := &b.first.values[b.taken]
	v := *p
	var none T
	*p = none
	b.taken++
	return v
}

// leave goes on to the next chunk, and gives back the one before, unless the next is longer or
// there are enough.
func (b *Belt[T]) leave() {
	c := b.first
	b.first, b.taken = c.next, 0
	if len(b.first.values) > len(c.values) {
		return
	}
	for {
		top := b.spent.Load()
		c.next, c.depth = top, 1
		if top != nil {
			c.depth += top.depth
		}
		if c.depth > keep || b.spent.CompareAndSwap(top, c) {
			return
		}
	}
}
