package timers

import (
	"math"
	"math/bits"
	"slices"
	"time"
)

// rung is a span of time in buckets of equal width, except for the last one, which goes up to the
// limit. A bucket is a chain of timers in no order, of which it has the first.
type rung struct {
	start   time.Duration
	limit   time.Duration // when the rung below goes on
	shift   uint8         // the width of a bucket is a power of two
	next    int           // the first bucket that has not been taken
	buckets []uint32
}

// share is how many timers a bucket gets, at most twice as many, if they come evenly.
const share = 4

// span makes r a rung for some timers, at least share.
func (r *rung) span(c crowded, limit time.Duration) {
	width := uint64(c.hi) - uint64(c.lo)
	shift := bits.Len64(width / uint64(c.n/share))
	r.reset(c.lo, limit, uint8(shift), int(width>>shift)+1)
}

// whole makes r a rung of one bucket, for all times.
func (r *rung) whole() { r.reset(math.MinInt64, Forever, 63, 1) }

func (r *rung) reset(start, limit time.Duration, shift uint8, buckets int) {
	r.start, r.limit, r.shift, r.next = start, limit, shift, 0
	r.buckets = slices.Grow(r.buckets[:0], buckets)[:buckets]
	for i := range r.buckets {
		r.buckets[i] = none
	}
}

// edge returns where the buckets that are left begin.
func (r *rung) edge() time.Duration {
	if r.ended() {
		return r.limit
	}
	return r.start + time.Duration(r.next)<<r.shift
}

// ended reports whether no bucket is left.
func (r *rung) ended() bool { return r.next == len(r.buckets) }

// bucket returns where the first timer of a bucket is noted, by time.
func (r *rung) bucket(due time.Duration) *uint32 {
	i := (uint64(due) - uint64(r.start)) >> r.shift
	return &r.buckets[min(i, uint64(len(r.buckets)-1))]
}

// take takes the timers of the next bucket that has any. There is none if it returns none.
func (r *rung) take() (first uint32) {
	first = none
	for first == none && r.next < len(r.buckets) {
		first = r.buckets[r.next]
		r.next++
	}
	return first
}

// put puts a timer into its bucket.
func (r *rung) put(nodes *arena[node], i uint32, n *node) {
	bucket := r.bucket(n.due)
	n.prev, n.next = none, *bucket
	if n.next != none {
		valueAt(nodes, n.next).prev = i
	}
	*bucket = i
}

// remove takes a timer out of its bucket.
func (r *rung) remove(nodes *arena[node], n *node) {
	if n.prev == none {
		*r.bucket(n.due) = n.next
	} else {
		valueAt(nodes, n.prev).next = n.next
	}
	if n.next != none {
		valueAt(nodes, n.next).prev = n.prev
	}
}

// spareBuckets is the number of buckets of which an unused rung keeps the memory.
const spareBuckets = 256

// leave says that r is not in use.
func (r *rung) leave() {
	if cap(r.buckets) > spareBuckets {
		r.buckets = nil
	}
}
