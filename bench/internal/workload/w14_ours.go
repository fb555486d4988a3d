package workload

import (
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/observable"
)

func ourOperators() map[string]job {
	upTo := func(n int) ourInts { return observable.Range(0, n) }
	first := func(a, _ int) int { return a }
	return map[string]job{
		"range":     ours(upTo),
		"fromSlice": ours(func(n int) ourInts { return observable.FromSlice(make([]int, n)) }),
		"generate": ours(func(n int) ourInts {
			return observable.Generate(0, func(v int) bool { return v < n }, increment)
		}),

		"map":  oursThrough(observable.Map(increment)),
		"scan": oursThrough(observable.Scan(spec.Add, 0)),
		"materialize": oursThrough(func(src ourInts) ourInts {
			return observable.Dematerialize(observable.Materialize(src))
		}),

		"filter":   oursThrough(observable.Filter(spec.Even)),
		"distinct": oursThrough(observable.Distinct[int]),
		"distinctUntilChanged": oursThrough(func(src ourInts) ourInts {
			return observable.DistinctUntilChanged(observable.Map(half)(src))
		}),

		"take": ours(func(n int) ourInts { return observable.Take[int](n)(upTo(2 * n)) }),
		"takeWhile": ours(func(n int) ourInts {
			return observable.TakeWhile(func(v int) bool { return v < n })(upTo(2 * n))
		}),
		"takeLast":  ours(func(n int) ourInts { return observable.TakeLast[int](n / 2)(upTo(n)) }),
		"takeUntil": oursThrough(observable.TakeUntil[int](observable.Never[int]())),
		"skip":      ours(func(n int) ourInts { return observable.Skip[int](n / 2)(upTo(n)) }),
		"skipWhile": ours(func(n int) ourInts {
			return observable.SkipWhile(func(v int) bool { return v < n/2 })(upTo(n))
		}),
		"skipLast":  oursThrough(observable.SkipLast[int](100)),
		"skipUntil": oursThrough(observable.SkipUntil[int](observable.Of(1))),

		"reduce":      oursThrough(observable.Reduce(spec.Add, 0)),
		"every":       oursThrough(observable.Every(func(v int) bool { return v >= 0 })),
		"toSlice":     oursThrough(observable.Collect[int]),
		"pairwise":    oursThrough(observable.Pairwise[int]),
		"bufferCount": oursThrough(observable.BufferCount[int](10)),
		"bufferCount-overlapping": oursThrough(observable.BufferCountWithConfig[int](
			100, observable.BufferCountConfig{Every: 1},
		)),
		"windowCount": oursThrough(func(src ourInts) ourInts {
			return observable.MergeAll(observable.WindowCount[int](10)(src))
		}),

		"startWith": oursThrough(observable.StartWith(-1)),
		"tap":       oursThrough(observable.Tap(func(int) {})),
		"catchError": oursThrough(observable.CatchError(func(error, ourInts) ourInts {
			return observable.Empty[int]()
		})),
		"finalize": oursThrough(observable.Finalize[int](func() {})),

		"zip": ours(func(n int) ourInts { return observable.Zip2(upTo(n), upTo(n), first) }),
		"combineLatest": ours(func(n int) ourInts {
			return observable.CombineLatest2(observable.Of(1), upTo(n), first)
		}),
		"combineLatest-list": ours(func(n int) observable.Observable[[]int] {
			return observable.CombineLatest(observable.Of(1), upTo(n))
		}),
		"withLatestFrom": oursThrough(observable.WithLatestFrom(observable.Of(1), first)),
		"merge-8": ours(func(n int) ourInts {
			return observable.Merge(copies(8, upTo(n/8))...)
		}),
		"concat-8": ours(func(n int) ourInts {
			return observable.Concat(copies(8, upTo(n/8))...)
		}),
		"mergeMap":  oursOnce(observable.MergeMap(upTo)),
		"switchMap": oursOnce(observable.SwitchMap(upTo)),
		"share":     oursThrough(observable.Share[int]),

		"chain-10":   ourChain(10),
		"chain-100":  ourChain(100),
		"chain-1000": ourChain(1000),
	}
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
