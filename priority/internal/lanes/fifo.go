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

// head returns the first item, which must exist.
func head[T any](f *fifo[T]) *Item[T] { return &f.first.items[f.first.taken] }

// tail returns the last item, which must exist.
func tail[T any](f *fifo[T]) *Item[T] { return &f.last.items[len(f.last.items)-1] }

// put appends an item.
func put[T any](f *fifo[T], it Item[T]) {
	c := f.last
	if c == nil || len(c.items) == cap(c.items) {
		c = extend(f)
	}
	c.items = append(c.items, it)
	f.count++
}

// extend appends a chunk.
func extend[T any](f *fifo[T]) *chunk[T] {
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

// take takes the first item out; there must be one.
func take[T any](f *fifo[T]) T {
	c := f.first
	it := &c.items[c.taken]
	v := it.Value
	*it = Item[T]{}
	f.count--
	if c.taken++; c.taken == len(c.items) {
		emptied(f, c)
	}
	return v
}

// emptied deals with the first chunk, whose items are all taken. The only one there is stays.
func emptied[T any](f *fifo[T], c *chunk[T]) {
	if c.next != nil {
		f.first, f.spare, c.next = c.next, c, nil
	}
	c.items, c.taken = c.items[:0], 0
}

// until calls visit for each value whose time is at or before a limit.
func until[T any](f *fifo[T], limit time.Duration, visit func(T)) {
	for c := f.first; c != nil; c = c.next {
		for _, it := range c.items[c.taken:] {
			if it.At > limit {
				return
			}
			visit(it.Value)
		}
	}
}
