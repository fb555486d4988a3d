package spec

import (
	"cmp"
	"slices"
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

// By is the order by keys, such as delays or priorities, then of scheduling.
func By[K cmp.Ordered](keys []K) (o Order) {
	all := make([]int, len(keys))
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(keys[a], keys[b]) })
	for _, i := range all {
		o.Ran(i)
	}
	return o
}
