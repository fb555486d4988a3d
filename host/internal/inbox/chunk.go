package inbox

import "time"

// Chunk is some functions that came one after the other, and have consecutive sequence numbers. It
// stands for them in a queue of tasks. It is guarded by the host once it was taken.
type Chunk struct {
	seq   uint64                 // of the first function that there was
	ready time.Duration          // of all, if stamped is false
	at    *[places]time.Duration // of each, if stamped is true
	next  *Chunk
	head  int // the first that is left
	n     int // behind the last

	stamped bool
	fs      [places]func()
}

// stamp notes the ready time of the function that comes next.
func (c *Chunk) stamp(at time.Duration) {
	if c.at == nil {
		c.at = new([places]time.Duration)
	}
	c.stamped, c.at[c.n] = true, at
}

// Run is never called.
func (c *Chunk) Run() { panic("inbox: a chunk is no runner") }

// Next takes the chunk that came after it.
func (c *Chunk) Next() (next *Chunk) {
	next, c.next = c.next, nil
	return next
}

// Number gives the functions their sequence numbers, behind seq, and those that have no time of
// their own the ready time. It returns the last of each.
func (c *Chunk) Number(seq uint64, ready time.Duration) (uint64, time.Duration) {
	c.seq, c.ready = seq+1, ready
	return seq + uint64(c.n), max(ready, c.readyAt(c.n-1))
}

// Len returns the number of functions that are left.
func (c *Chunk) Len() int { return c.n - c.head }

// Seq returns the sequence number of the first that is left.
func (c *Chunk) Seq() uint64 { return c.seq + uint64(c.head) }

// Ready returns when the first that is left was ready.
func (c *Chunk) Ready() time.Duration { return c.readyAt(c.head) }

func (c *Chunk) readyAt(i int) time.Duration {
	if c.stamped {
		return c.at[i]
	}
	return c.ready
}

// Before returns how many of those left are ready before a time, not counting that the first may
// not be.
func (c *Chunk) Before(t time.Duration) int {
	i := c.head + 1
	switch {
	case c.stamped:
		for i < c.n && c.at[i] < t {
			i++
		}
	case c.ready < t:
		i = c.n
	}
	return i - c.head
}

// Skip says that the first n of those left were taken out of their places.
func (c *Chunk) Skip(n int) { c.head += n }

// First returns the place of the first that is left.
func (c *Chunk) First() int { return c.head }

// Take takes the function out of a place. A burst whose place it is needs no lock.
func (c *Chunk) Take(i int) func() {
	f := c.fs[i]
	c.fs[i] = nil
	return f
}

// Each calls f with the ready time, the sequence number and the function of each that is left.
func (c *Chunk) Each(f func(time.Duration, uint64, func())) {
	for i := c.head; i < c.n; i++ {
		f(c.readyAt(i), c.seq+uint64(i), c.fs[i])
	}
}
