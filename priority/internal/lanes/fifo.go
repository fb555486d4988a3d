package lanes

import "time"

// How many items a chunk has. Each has twice as many as the one before, so that short lanes stay
// small.
const (
	few  = 16
	full = 340 // 8 KiB, if values are pointers
)

// fifo is a lane: a first-in, first-out queue in linked chunks. A ring, which doubles and copies,
// took three times the memory in a burst of tasks, and a fifth of the burst's time.
type fifo[T any] struct {
	first, last *chunk[T] // nil until the first Push
	spare       *chunk[T] // an empty one, or nil
	count       int
}

type chunk[T any] struct {
	items []Item[T] // appended to, up to its capacity
	taken int       // of the items
	next  *chunk[T]
}

// Len returns the number of items.
func (f *fifo[T]) Len() int { return f.count }

// Head returns the first item, which must exist.
func (f *fifo[T]) Head() *Item[T] { return &f.first.items[f.first.taken] }

// Tail returns the last item, which must exist.
func (f *fifo[T]) Tail() *Item[T] { return &f.last.items[len(f.last.items)-1] }

// Push appends an item.
func (f *fifo[T]) Push(it Item[T]) {
	c := f.last
	if c == nil || len(c.items) == cap(c.items) {
		c = f.extend()
	}
	c.items = append(c.items, it)
	f.count++
}

// extend appends a chunk.
func (f *fifo[T]) extend() *chunk[T] {
	if f.last == nil {
		f.last = &chunk[T]{items: make([]Item[T], 0, few)}
		f.first = f.last
		return f.last
	}
	c := f.spare
	if f.spare = nil; c == nil {
		c = &chunk[T]{items: make([]Item[T], 0, min(2*cap(f.last.items), full))}
	}
	f.last.next, f.last = c, c
	return c
}

// Pop takes the first item out; there must be one.
func (f *fifo[T]) Pop() T {
	c := f.first
	it := &c.items[c.taken]
	v := it.Value
	*it = Item[T]{}
	f.count--
	if c.taken++; c.taken == len(c.items) {
		f.emptied(c)
	}
	return v
}

// emptied deals with the first chunk, whose items are all taken. The only one there is stays.
func (f *fifo[T]) emptied(c *chunk[T]) {
	if c.next != nil {
		f.first, f.spare, c.next = c.next, c, nil
	}
	c.items, c.taken = c.items[:0], 0
}

// Until calls visit for each value whose time is at or before a limit.
func (f *fifo[T]) Until(limit time.Duration, visit func(T)) {
	for c := f.first; c != nil; c = c.next {
		for _, it := range c.items[c.taken:] {
			if it.At > limit {
				return
			}
			visit(it.Value)
		}
	}
}
