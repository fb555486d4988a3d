package host

import (
	"fmt"
	"math"
	"math/bits"
	"time"
)

// Histogram counts durations by size, for percentiles. It is exact to within a sixteenth of a
// duration, or to a microsecond if that is more. A nil Histogram is empty. A Histogram that [Stats]
// has does not change any more, so any goroutine may use it.
type Histogram struct {
	counts [buckets]uint64
}

// A bucket is a sixteenth of the step from one power of two to the next, in units of 1024 ns. The
// first 16 are a unit each.
const (
	unitBits = 10
	subBits  = 4
	subs     = 1 << subBits
	buckets  = (63 - unitBits - subBits + 1) * subs
)

// bucketOf returns the bucket of a duration. A negative duration counts as 0.
func bucketOf(d time.Duration) int {
	u := uint64(max(d, 0)) >> unitBits
	if u < subs {
		return int(u)
	}
	shift := bits.Len64(u) - subBits - 1
	return shift*subs + int(u>>shift)
}

// upTo returns the longest duration that a bucket holds.
func upTo(bucket int) time.Duration {
	shift := max(bucket/subs-1, 0)
	sub := uint64(bucket - shift*subs)
	return time.Duration((sub+1)<<(shift+unitBits) - 1)
}

func (h *Histogram) add(d time.Duration) { h.counts[bucketOf(d)]++ }

func (h *Histogram) clone() *Histogram {
	if h == nil {
		return nil
	}
	c := *h
	return &c
}

// Count returns the number of durations that were counted.
func (h *Histogram) Count() (n uint64) {
	if h == nil {
		return 0
	}
	for _, c := range h.counts {
		n += c
	}
	return n
}

// Quantile returns the duration which the share q of all durations does not exceed; 0 if there are
// none. Quantile(0.99) is the 99th percentile. The result may be too long by a sixteenth, or by a
// microsecond. A q below 0 counts as 0, for the shortest duration, and one above 1 as 1, for the
// longest.
func (h *Histogram) Quantile(q float64) time.Duration {
	n := h.Count()
	if n == 0 {
		return 0
	}
	rank := max(uint64(math.Ceil(min(max(q, 0), 1)*float64(n))), 1)
	for i, c := range h.counts {
		if c >= rank {
			return upTo(i)
		}
		rank -= c
	}
	return upTo(buckets - 1)
}

// Max returns the longest duration, as exactly as Quantile has it.
func (h *Histogram) Max() time.Duration { return h.Quantile(1) }

// String says how many durations there are, and how long they are.
func (h *Histogram) String() string {
	n := h.Count()
	if n == 0 {
		return "none"
	}
	return fmt.Sprintf("%d: p50 %v, p99 %v, max %v", n, h.Quantile(0.5), h.Quantile(0.99), h.Max())
}

// Buckets returns how many durations each bucket holds, for histograms of others: bucket i those up to
// bounds[i] and above the bound before, and one more bucket the rest. A duration may be counted as
// too long by a sixteenth, or by a microsecond. It panics if the bounds do not increase.
func (h *Histogram) Buckets(bounds ...time.Duration) []uint64 {
	for i, b := range bounds {
		if i > 0 && b <= bounds[i-1] {
			panic("host: Histogram.Buckets: bounds do not increase")
		}
	}
	counts := make([]uint64, len(bounds)+1)
	if h == nil {
		return counts
	}
	at := 0
	for i, c := range h.counts {
		for at < len(bounds) && upTo(i) > bounds[at] {
			at++
		}
		counts[at] += c
	}
	return counts
}

// Sum returns all durations added up. It may be too long by a sixteenth, or by a microsecond for each.
func (h *Histogram) Sum() (sum time.Duration) {
	if h == nil {
		return 0
	}
	for i, c := range h.counts {
		sum += time.Duration(c) * upTo(i)
	}
	return sum
}

// Since returns the durations that were counted after an earlier snapshot of the same histogram,
// which may be nil.
func (h *Histogram) Since(earlier *Histogram) *Histogram {
	d := h.clone()
	if d == nil || earlier == nil {
		return d
	}
	for i := range d.counts {
		d.counts[i] -= earlier.counts[i]
	}
	return d
}
