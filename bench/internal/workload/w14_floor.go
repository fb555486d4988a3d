package workload

import (
	"slices"
	"sync/atomic"
)

// What the work that RxJS need not do costs by itself: RxJS has one thread.

// apart are operators that keep calls apart, which two atomic operations for each value do.
func apart() map[string]job {
	jobs := make(map[string]job)
	for _, name := range []string{"takeUntil", "combineLatest", "merge-8", "mergeMap", "switchMap"} {
		jobs[name] = countApart
	}
	return jobs
}

func countApart(n int) func() int {
	return func() (count int) {
		var state atomic.Int64
		next := func(int) { count++ }
		pass := func(v int) {
			if state.CompareAndSwap(0, 1) {
				next(v)
				state.CompareAndSwap(1, 0)
			}
		}
		sendAll(n, pass)
		return count
	}
}

// remembered are distinct numbers, in Go's map.
func remembered(n int) func() int {
	return func() int {
		known := make(map[int]struct{})
		sendAll(n, func(v int) {
			if _, ok := known[v]; !ok {
				known[v] = struct{}{}
			}
		})
		return len(known)
	}
}

// appended are numbers in a list whose capacity doubles.
func appended(n int) func() int {
	return func() int {
		var list []int
		sendAll(n, func(v int) {
			if len(list) == cap(list) {
				list = slices.Grow(list, len(list))
			}
			list = append(list, v)
		})
		return len(list) / n
	}
}
