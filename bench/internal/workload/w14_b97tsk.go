package workload

import (
	"slices"

	"github.com/b97tsk/rx"

	"github.com/rxsched/rxsched/bench/internal/spec"
)

func b97tskOperators() map[string]job {
	upTo := func(n int) rxInts { return rx.Range(0, n) }
	first := func(a, _ int) int { return a }
	return map[string]job{
		"range":     b97tsk(upTo),
		"fromSlice": b97tsk(func(n int) rxInts { return rx.FromSlice(make([]int, n)) }),

		"map":  b97tskThrough(rx.Map(increment)),
		"scan": b97tskThrough(rx.Scan(0, spec.Add)),
		"materialize": b97tskThrough(rx.Compose2(
			rx.Materialize[int](), rx.Dematerialize[rx.Notification[int]](),
		)),

		"filter":   b97tskThrough(rx.Filter(spec.Even)),
		"distinct": b97tskThrough(rx.DistinctComparable[int]()),
		"distinctUntilChanged": b97tskThrough(rx.Compose2(
			rx.Map(half), rx.CompactComparable[int](),
		)),

		"take": b97tsk(func(n int) rxInts { return rx.Take[int](n).Apply(upTo(2 * n)) }),
		"takeWhile": b97tsk(func(n int) rxInts {
			return rx.TakeWhile(func(v int) bool { return v < n }).Apply(upTo(2 * n))
		}),
		"takeLast":  b97tsk(func(n int) rxInts { return rx.TakeLast[int](n / 2).Apply(upTo(n)) }),
		"takeUntil": b97tskThrough(rx.TakeUntil[int](rx.Never[int]())),
		"skip":      b97tsk(func(n int) rxInts { return rx.Skip[int](n / 2).Apply(upTo(n)) }),
		"skipWhile": b97tsk(func(n int) rxInts {
			return rx.SkipWhile(func(v int) bool { return v < n/2 }).Apply(upTo(n))
		}),
		"skipLast":  b97tskThrough(rx.SkipLast[int](100)),
		"skipUntil": b97tskThrough(rx.SkipUntil[int](rx.Just(1))),

		"reduce":   b97tskThrough(rx.Reduce(0, spec.Add)),
		"every":    b97tskThrough(rx.Every(func(v int) bool { return v >= 0 })),
		"toSlice":  b97tskThrough(rx.ToSlice[int]()),
		"pairwise": b97tskThrough(rx.Pairwise[int]()),
		// Its observers must copy a buffer that they keep.
		"bufferCount": b97tskThrough(rx.Compose2(
			rx.BufferCount[int](10), rx.Map(slices.Clone[[]int]),
		)),
		"bufferCount-overlapping": b97tskThrough(rx.Compose2(
			rx.BufferCount[int](100).WithStartBufferEvery(1), rx.Map(slices.Clone[[]int]),
		)),

		"startWith":  b97tskThrough(rx.StartWith(-1)),
		"tap":        b97tskThrough(rx.DoOnNext(func(int) {})),
		"catchError": b97tskThrough(rx.Catch(func(error) rxInts { return rx.Empty[int]() })),
		"finalize":   b97tskThrough(rx.DoOnTermination[int](func() {})),

		"zip": b97tsk(func(n int) rxInts { return rx.ZipWithBuffering2(upTo(n), upTo(n), first) }),
		"combineLatest": b97tsk(func(n int) rxInts {
			return rx.CombineLatest2(rx.Just(1), upTo(n), first)
		}),
		"merge-8":   b97tsk(func(n int) rxInts { return rx.Merge(copies(8, upTo(n/8))...) }),
		"concat-8":  b97tsk(func(n int) rxInts { return rx.Concat(copies(8, upTo(n/8))...) }),
		"mergeMap":  b97tsk(func(n int) rxInts { return rx.MergeMap(upTo).Apply(rx.Just(n)) }),
		"switchMap": b97tsk(func(n int) rxInts { return rx.SwitchMap(upTo).Apply(rx.Just(n)) }),
		"share":     b97tskThrough(rx.Share[int](rx.NewBackgroundContext())),

		"chain-10":   b97tskChain(10),
		"chain-100":  b97tskChain(100),
		"chain-1000": b97tskChain(1000),
	}
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
