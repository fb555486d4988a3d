package workload

import (
	"slices"
	"sync/atomic"

	"github.com/b97tsk/rx"
	"github.com/samber/ro"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/observable"
)

// W14: values that pass an operator, from a range to a counter. RxJS's are in js/passing.mjs.

func operators() []cell.Cell {
	const n = spec.Values
	ourUpTo := func(n int) ourInts { return observable.Range(0, n) }
	rxUpTo := func(n int) rxInts { return rx.Range(0, n) }
	first := func(a, _ int) int { return a }
	roUpTo := func(n int) samberLongs { return ro.Range(0, int64(n)) }
	roIncrement := func(v int64) int64 { return v + 1 }
	roAdd := func(sum, v int64) int64 { return sum + v }
	return jobCells("W14", []variant{
		{"range", n, every, jobs{ours(ourUpTo), b97tsk(rxUpTo), samber(roUpTo)}},
		{"fromSlice", n, every, jobs{
			ours(func(n int) ourInts { return observable.FromSlice(make([]int, n)) }),
			b97tsk(func(n int) rxInts { return rx.FromSlice(make([]int, n)) }),
			samber(func(n int) samberInts { return ro.FromSlice(make([]int, n)) })}},
		{"generate", n, every, jobs{
			ours(func(n int) ourInts {
				return observable.Generate(0, func(v int) bool { return v < n }, increment)
			})}},
		{"map", n, every, jobs{oursThrough(observable.Map(increment)),
			b97tskThrough(rx.Map(increment)), samberThrough(ro.Map(roIncrement))}},
		{"scan", n, every, jobs{oursThrough(observable.Scan(spec.Add, 0)),
			b97tskThrough(rx.Scan(0, spec.Add)), samberThrough(ro.Scan(roAdd, 0))}},
		{"materialize", n, every, jobs{
			oursThrough(func(src ourInts) ourInts {
				return observable.Dematerialize(observable.Materialize(src))
			}),
			b97tskThrough(rx.Compose2(
				rx.Materialize[int](), rx.Dematerialize[rx.Notification[int]](),
			)),
			samberThrough(func(src samberLongs) samberLongs {
				return ro.Dematerialize[int64]()(ro.Materialize[int64]()(src))
			})}},
		{"filter", n, half, jobs{oursThrough(observable.Filter(spec.Even)),
			b97tskThrough(rx.Filter(spec.Even)),
			samberThrough(ro.Filter(func(v int64) bool { return v%2 == 0 }))}},
		{"distinct", n, every, jobs{oursThrough(observable.Distinct[int]),
			b97tskThrough(rx.DistinctComparable[int]()), samberThrough(ro.Distinct[int64]()), nil,
			remembered}},
		{"distinctUntilChanged", n, half, jobs{
			oursThrough(func(src ourInts) ourInts {
				return observable.DistinctUntilChanged(observable.Map(half)(src))
			}),
			b97tskThrough(rx.Compose2(
				rx.Map(half), rx.CompactComparable[int](),
			))}},
		{"take", n, every, jobs{
			ours(func(n int) ourInts { return observable.Take[int](n)(ourUpTo(2 * n)) }),
			b97tsk(func(n int) rxInts { return rx.Take[int](n).Apply(rxUpTo(2 * n)) }),
			samber(func(n int) samberLongs { return ro.Take[int64](int64(n))(roUpTo(2 * n)) })}},
		{"takeWhile", n, every, jobs{
			ours(func(n int) ourInts {
				return observable.TakeWhile(func(v int) bool { return v < n })(ourUpTo(2 * n))
			}),
			b97tsk(func(n int) rxInts {
				return rx.TakeWhile(func(v int) bool { return v < n }).Apply(rxUpTo(2 * n))
			}),
			samber(func(n int) samberLongs {
				return ro.TakeWhile(func(v int64) bool { return v < int64(n) })(roUpTo(2 * n))
			})}},
		{"takeLast", n, half, jobs{
			ours(func(n int) ourInts { return observable.TakeLast[int](n / 2)(ourUpTo(n)) }),
			b97tsk(func(n int) rxInts { return rx.TakeLast[int](n / 2).Apply(rxUpTo(n)) }),
			samber(func(n int) samberLongs { return ro.TakeLast[int64](n / 2)(roUpTo(n)) })}},
		{"takeUntil", n, every, jobs{
			oursThrough(observable.TakeUntil[int](observable.Never[int]())),
			b97tskThrough(rx.TakeUntil[int](rx.Never[int]())),
			samberThrough(ro.TakeUntil[int64](ro.Never())), countApart}},
		{"skip", n, half, jobs{
			ours(func(n int) ourInts { return observable.Skip[int](n / 2)(ourUpTo(n)) }),
			b97tsk(func(n int) rxInts { return rx.Skip[int](n / 2).Apply(rxUpTo(n)) }),
			samber(func(n int) samberLongs {
				return ro.Skip[int64](int64(n / 2))(roUpTo(n))
			})}},
		{"skipWhile", n, half, jobs{
			ours(func(n int) ourInts {
				return observable.SkipWhile(func(v int) bool { return v < n/2 })(ourUpTo(n))
			}),
			b97tsk(func(n int) rxInts {
				return rx.SkipWhile(func(v int) bool { return v < n/2 }).Apply(rxUpTo(n))
			}),
			samber(func(n int) samberLongs {
				return ro.SkipWhile(func(v int64) bool { return v < int64(n/2) })(roUpTo(n))
			})}},
		{"skipLast", n, less(100), jobs{oursThrough(observable.SkipLast[int](100)),
			b97tskThrough(rx.SkipLast[int](100)), samberThrough(ro.SkipLast[int64](100))}},
		{"skipUntil", n, every, jobs{oursThrough(observable.SkipUntil[int](observable.Of(1))),
			b97tskThrough(rx.SkipUntil[int](rx.Just(1)))}},
		{"reduce", n, oneOf, jobs{oursThrough(observable.Reduce(spec.Add, 0)),
			b97tskThrough(rx.Reduce(0, spec.Add)), samberThrough(ro.Reduce(roAdd, 0))}},
		{"every", n, oneOf, jobs{oursThrough(observable.Every(func(v int) bool { return v >= 0 })),
			b97tskThrough(rx.Every(func(v int) bool { return v >= 0 })),
			samberThrough(ro.All(func(v int64) bool { return v >= 0 }))}},
		{"toSlice", n, oneOf, jobs{oursThrough(observable.Collect[int]),
			b97tskThrough(rx.ToSlice[int]()), samberThrough(ro.ToSlice[int64]()), nil, nil,
			appended}},
		{"pairwise", n, less(1), jobs{oursThrough(observable.Pairwise[int]),
			b97tskThrough(rx.Pairwise[int]()), samberThrough(ro.Pairwise[int64]())}},
		{"bufferCount", n, func(n int) int { return n / 10 }, jobs{
			oursThrough(observable.BufferCount[int](10)),
			b97tskThrough(rx.Compose2(
				rx.BufferCount[int](10), rx.Map(slices.Clone[[]int]),
			)), samberThrough(ro.BufferWithCount[int64](10))}},
		{"bufferCount-overlapping", n / 10, every, jobs{
			oursThrough(observable.BufferCountWithConfig[int](
				100, observable.BufferCountConfig{Every: 1},
			)),
			b97tskThrough(rx.Compose2(
				rx.BufferCount[int](100).WithStartBufferEvery(1), rx.Map(slices.Clone[[]int]),
			))}},
		{"windowCount", n / 10, every, jobs{
			oursThrough(func(src ourInts) ourInts {
				return observable.MergeAll(observable.WindowCount[int](10)(src))
			})}},
		{"startWith", n, func(n int) int { return n + 1 }, jobs{
			oursThrough(observable.StartWith(-1)), b97tskThrough(rx.StartWith(-1)),
			samberThrough(ro.StartWith[int64](-1))}},
		{"tap", n, every, jobs{oursThrough(observable.Tap(func(int) {})),
			b97tskThrough(rx.DoOnNext(func(int) {})), samberThrough(ro.TapOnNext(func(int64) {}))}},
		{"catchError", n, every, jobs{
			oursThrough(observable.CatchError(func(error, ourInts) ourInts {
				return observable.Empty[int]()
			})), b97tskThrough(rx.Catch(func(error) rxInts { return rx.Empty[int]() })),
			samberThrough(ro.Catch(func(error) samberLongs { return ro.Empty[int64]() }))}},
		{"finalize", n, every, jobs{oursThrough(observable.Finalize[int](func() {})),
			b97tskThrough(rx.DoOnTermination[int](func() {})),
			samberThrough(ro.DoOnFinalize[int64](func() {}))}},
		{"zip", n, every, jobs{
			ours(func(n int) ourInts { return observable.Zip2(ourUpTo(n), ourUpTo(n), first) }),
			b97tsk(func(n int) rxInts { return rx.ZipWithBuffering2(rxUpTo(n), rxUpTo(n), first) }),
			func(n int) func() int { return samberRun(ro.Zip2(roUpTo(n), roUpTo(n))) }}},
		{"combineLatest", n, every, jobs{
			ours(func(n int) ourInts {
				return observable.CombineLatest2(observable.Of(1), ourUpTo(n), first)
			}),
			b97tsk(func(n int) rxInts {
				return rx.CombineLatest2(rx.Just(1), rxUpTo(n), first)
			}),
			func(n int) func() int {
				return samberRun(ro.CombineLatest2(ro.Of(1), roUpTo(n)))
			}, countApart}},
		{"combineLatest-list", n, every, jobs{
			ours(func(n int) observable.Observable[[]int] {
				return observable.CombineLatest(observable.Of(1), ourUpTo(n))
			})}},
		{"withLatestFrom", n, every, jobs{
			oursThrough(observable.WithLatestFrom(observable.Of(1), first))}},
		{"merge-8", n, every, jobs{
			ours(func(n int) ourInts {
				return observable.Merge(copies(8, ourUpTo(n/8))...)
			}), b97tsk(func(n int) rxInts { return rx.Merge(copies(8, rxUpTo(n/8))...) }),
			samber(func(n int) samberLongs { return ro.Merge(copies(8, roUpTo(n/8))...) }),
			countApart}},
		{"concat-8", n, every, jobs{
			ours(func(n int) ourInts {
				return observable.Concat(copies(8, ourUpTo(n/8))...)
			}), b97tsk(func(n int) rxInts { return rx.Concat(copies(8, rxUpTo(n/8))...) }),
			samber(func(n int) samberLongs { return ro.Concat(copies(8, roUpTo(n/8))...) })}},
		{"mergeMap", n, every, jobs{oursOnce(observable.MergeMap(ourUpTo)),
			b97tsk(func(n int) rxInts { return rx.MergeMap(rxUpTo).Apply(rx.Just(n)) }),
			samber(func(n int) samberLongs { return ro.MergeMap(roUpTo)(ro.Of(n)) }), countApart}},
		{"switchMap", n, every, jobs{oursOnce(observable.SwitchMap(ourUpTo)),
			b97tsk(func(n int) rxInts { return rx.SwitchMap(rxUpTo).Apply(rx.Just(n)) }), nil,
			countApart}},
		{"share", n, every, jobs{oursThrough(observable.Share[int]),
			b97tskThrough(rx.Share[int](rx.NewBackgroundContext())),
			samberThrough(ro.Share[int64]())}},
		{"chain-10", 2 * n, func(n int) int { return n / 10 }, jobs{ourChain(10), b97tskChain(10),
			samberChain(10)}},
		{"chain-100", 2 * n, func(n int) int { return n / 100 }, jobs{ourChain(100),
			b97tskChain(100), samberChain(100)}},
		{"chain-1000", 2 * n, func(n int) int { return n / 1000 }, jobs{ourChain(1000),
			b97tskChain(1000), samberChain(1000)}},
	}, []library{
		{"rxsched", false, "", nil},
		{"b97tsk-rx", false, "", nil},
		{"samber-ro", false, "", nil},
		{"go-atomics", true, "two atomic operations round each value", nil},
		{"go-map", true, "a map of what has come", nil},
		{"go-append", true, "a list of what has come", nil},
	})
}

// oursOnce counts what an operator makes of n itself.
func oursOnce(operator observable.Operator[int, int]) job {
	return ours(func(n int) ourInts { return operator(observable.Of(n)) })
}

func ourChain(length int) job {
	return ours(func(n int) ourInts { return ourMaps(observable.Range(0, n/length), length) })
}

func ourMaps(src ourInts, length int) ourInts {
	for range length {
		src = observable.Map(increment)(src)
	}
	return src
}

func b97tskChain(length int) job {
	return b97tsk(func(n int) rxInts { return b97tskMaps(rx.Range(0, n/length), length) })
}

func b97tskMaps(src rxInts, length int) rxInts {
	for range length {
		src = rx.Map(increment).Apply(src)
	}
	return src
}

// samberLongs are what a range of samber/ro has.
type samberLongs = ro.Observable[int64]

func samberChain(length int) job {
	return samber(func(n int) samberLongs {
		return samberMaps(ro.Range(0, int64(n/length)), length)
	})
}

func samberMaps(src samberLongs, length int) samberLongs {
	for range length {
		src = ro.Map(func(v int64) int64 { return v + 1 })(src)
	}
	return src
}

// What the work that RxJS need not do costs by itself: RxJS has one thread.

// countApart keeps calls apart, as some operators do, with two atomic operations for each value.
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
