package spec

import (
	"slices"
	"time"
)

// Order is a hash of the order in which numbered callbacks ran.
type Order uint32

// Ran adds a callback.
func (o *Order) Ran(i int) { *o = *o*31 + Order(i) + 1 }

// InOrder is the order of scheduling.
func InOrder(n int) (o Order) {
	for i := range n {
		o.Ran(i)
	}
	return o
}

// ByDelay is the order by delay, then of scheduling.
func ByDelay(delays []time.Duration) Order {
	return by(len(delays), func(a, b int) int { return int(delays[a] - delays[b]) })
}

// ByPriority is the order by priority, then of scheduling.
func ByPriority(priorities []int) Order {
	return by(len(priorities), func(a, b int) int { return priorities[a] - priorities[b] })
}

func by(n int, compare func(a, b int) int) (o Order) {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, compare)
	for _, i := range all {
		o.Ran(i)
	}
	return o
}
