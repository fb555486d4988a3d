package workload

import (
	"cmp"
	"slices"
	"time"
)

// The sizes, the pseudo-random sequences and the results that every system must give are those of
// js/spec.mjs, too.
const (
	many   = 1_000_000
	tasks  = 100_000 // and timers that fire
	live   = 10_000  // timers that stay pending
	buffer = 1024    // the capacity of channels where a workload has any

	period = 10 * time.Millisecond // of the interval
	busy   = 3 * time.Millisecond  // in each tick
	ticks  = 300
	window = 10 * time.Millisecond // of debounce and throttle
)

var (
	thousands = []int{10_000, 100_000, 1_000_000}
	few       = thousands[:2]
)

// sequence is n values of a linear congruential generator of 32 bits, of which the upper 24 count.
func sequence(seed uint32, n int, value func(below func(n int) int) int) []int {
	values := make([]int, n)
	for i := range values {
		values[i] = value(func(n int) int {
			seed = seed*1664525 + 1013904223
			return int(seed>>8) % n
		})
	}
	return values
}

// delays is a sequence of milliseconds.
func delays(seed uint32, n int, value func(below func(n int) int) int) []time.Duration {
	all := make([]time.Duration, n)
	for i, v := range sequence(seed, n, value) {
		all[i] = time.Duration(v) * time.Millisecond
	}
	return all
}

// churnDelay is the delay of timer i of the churn: one of 100, from 1 s to 10 s.
func churnDelay(i int) time.Duration { return time.Duration(1000+i%100*9000/99) * time.Millisecond }

// order is a hash of the order in which numbered callbacks ran.
type order uint32

func (o *order) ran(i int) { *o = *o*31 + order(i) + 1 }

// inOrder is the order of scheduling.
func inOrder(n int) order { return orderBy(make([]int, n)) }

// orderBy is the order by keys, such as delays or priorities, then of scheduling.
func orderBy[K cmp.Ordered](keys []K) (o order) {
	all := make([]int, len(keys))
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(keys[a], keys[b]) })
	for _, i := range all {
		o.ran(i)
	}
	return o
}

// The pipeline of W9 is a map, a filter and a scan.
func triple(v int) int   { return 3*v + 1 }
func even(v int) bool    { return v%2 == 0 }
func add(sum, v int) int { return sum + v }

func increment(v int) int { return v + 1 }

// copies returns n times the same.
func copies[T any](n int, v T) []T { return slices.Repeat([]T{v}, n) }

func sendAll(n int, send func(v int)) {
	for i := range n {
		send(i)
	}
}
