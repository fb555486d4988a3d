package workload

import (
	"iter"

	"github.com/rxsched/rxsched/bench/internal/spec"
)

func loopPipeline(n int, kept func()) (last int) {
	for i := range n {
		if v := spec.Triple(i); spec.Even(v) {
			kept()
			last = spec.Add(last, v)
		}
	}
	return last
}

// pushPipeline makes its operators where the compiler does not see into them, as it does not see
// into a library's.
func pushPipeline(n int, kept func()) (last int) {
	sum := func(acc, v int) int { kept(); return spec.Add(acc, v) }
	next := pushMap(spec.Triple, pushFilter(spec.Even, pushScan(sum, func(v int) { last = v })))
	for i := range n {
		next(i)
	}
	return last
}

//go:noinline
func pushMap(f func(int) int, next func(int)) func(int) {
	return func(v int) { next(f(v)) }
}

//go:noinline
func pushFilter(pass func(int) bool, next func(int)) func(int) {
	return func(v int) {
		if pass(v) {
			next(v)
		}
	}
}

//go:noinline
func pushScan(f func(acc, v int) int, next func(int)) func(int) {
	acc := 0
	return func(v int) {
		acc = f(acc, v)
		next(acc)
	}
}

func pullPipeline(n int, kept func()) (last int) {
	sum := func(acc, v int) int { kept(); return spec.Add(acc, v) }
	for v := range pullScan(sum, pullFilter(spec.Even, pullMap(spec.Triple, pullRange(n)))) {
		last = v
	}
	return last
}

//go:noinline
func pullRange(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
		}
	}
}

//go:noinline
func pullMap(f func(int) int, src iter.Seq[int]) iter.Seq[int] {
	return func(yield func(int) bool) {
		src(func(v int) bool { return yield(f(v)) })
	}
}

//go:noinline
func pullFilter(pass func(int) bool, src iter.Seq[int]) iter.Seq[int] {
	return func(yield func(int) bool) {
		src(func(v int) bool { return !pass(v) || yield(v) })
	}
}

//go:noinline
func pullScan(f func(acc, v int) int, src iter.Seq[int]) iter.Seq[int] {
	return func(yield func(int) bool) {
		acc := 0
		src(func(v int) bool {
			acc = f(acc, v)
			return yield(acc)
		})
	}
}
