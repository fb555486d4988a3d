package inbox

import (
	"sync/atomic"
	"time"
)

// Chunk is some functions that came one after the other, and have consecutive sequence numbers. It
// stands for them in a queue of tasks. It is guarded by the host once it was taken.
type Chunk struct {
	claimed atomic.Uint32 // places, and who found none; not less than places while it is sealed
	_       [4]byte

	seq   uint64                 // of the first function that there was
	ready time.Duration          // of all, if at is nil
	at    *[places]time.Duration // of each
	next  *Chunk
	head  int // the first that is left
	n     int // behind the last

	fs [places]slot
}

func newChunk(stamps bool) *Chunk {
	c := new(Chunk)
	if stamps {
		c.at = new([places]time.Duration)
	}
	return c
}

// open lets functions be put without a lock.
func (c *Chunk) open() { c.claimed.Store(0) }

// put puts f in, if there is a place. It needs no lock.
func (c *Chunk) put(f func()) bool {
	i := c.claimed.Add(1) - 1
	if i >= places {
		return false
	}
	c.fs[i].leave(f)
	return true
}

// seal ends what open began, and returns how many places have been claimed.
func (c *Chunk) seal() int { return int(min(c.claimed.Swap(places), places)) }

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
	if c.at != nil {
		return c.at[i]
	}
	return c.ready
}

// Before returns how many of those left are ready before a time, not counting that the first may
// not be.
func (c *Chunk) Before(t time.Duration) int {
	i := c.head + 1
	switch {
	case c.at != nil:
		for i < c.n && c.at[i] < t {
			i++
		}
	case c.ready < t:
		i = c.n
	}
	return i - c.head
}

// Pop takes the first that is left, and it is left no more.
func (c *Chunk) Pop() func() {
	c.head++
	return c.Take(c.head - 1)
}

// Skip says that the first n of those left were taken out of their places.
func (c *Chunk) Skip(n int) { c.head += n }

// First returns the place of the first that is left.
func (c *Chunk) First() int { return c.head }

// Take takes the function out of a place. No lock is needed by who alone may.
func (c *Chunk) Take(i int) func() { return c.fs[i].take() }

// Each calls f with the ready time, the sequence number and the function of each that is left.
func (c *Chunk) Each(f func(time.Duration, uint64, func())) {
	for i := c.head; i < c.n; i++ {
		f(c.readyAt(i), c.seq+uint64(i), c.fs[i].look())
	}
}
