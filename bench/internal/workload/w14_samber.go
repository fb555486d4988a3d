package workload

import "github.com/samber/ro"

// samberLongs are what a range of samber/ro has.
type samberLongs = ro.Observable[int64]

func samberOperators() map[string]job {
	upTo := func(n int) samberLongs { return ro.Range(0, int64(n)) }
	plusOne := func(v int64) int64 { return v + 1 }
	add := func(sum, v int64) int64 { return sum + v }
	return map[string]job{
		"range":     samber(upTo),
		"fromSlice": samber(func(n int) samberInts { return ro.FromSlice(make([]int, n)) }),

		"map":  samberThrough(ro.Map(plusOne)),
		"scan": samberThrough(ro.Scan(add, 0)),
		"materialize": samberThrough(func(src samberLongs) samberLongs {
			return ro.Dematerialize[int64]()(ro.Materialize[int64]()(src))
		}),

		"filter":   samberThrough(ro.Filter(func(v int64) bool { return v%2 == 0 })),
		"distinct": samberThrough(ro.Distinct[int64]()),

		"take": samber(func(n int) samberLongs { return ro.Take[int64](int64(n))(upTo(2 * n)) }),
		"takeWhile": samber(func(n int) samberLongs {
			return ro.TakeWhile(func(v int64) bool { return v < int64(n) })(upTo(2 * n))
		}),
		"takeLast":  samber(func(n int) samberLongs { return ro.TakeLast[int64](n / 2)(upTo(n)) }),
		"takeUntil": samberThrough(ro.TakeUntil[int64](ro.Never())),
		"skip": samber(func(n int) samberLongs {
			return ro.Skip[int64](int64(n / 2))(upTo(n))
		}),
		"skipWhile": samber(func(n int) samberLongs {
			return ro.SkipWhile(func(v int64) bool { return v < int64(n/2) })(upTo(n))
		}),
		"skipLast": samberThrough(ro.SkipLast[int64](100)),

		"reduce":      samberThrough(ro.Reduce(add, 0)),
		"every":       samberThrough(ro.All(func(v int64) bool { return v >= 0 })),
		"toSlice":     samberThrough(ro.ToSlice[int64]()),
		"pairwise":    samberThrough(ro.Pairwise[int64]()),
		"bufferCount": samberThrough(ro.BufferWithCount[int64](10)),

		"startWith":  samberThrough(ro.StartWith[int64](-1)),
		"tap":        samberThrough(ro.TapOnNext(func(int64) {})),
		"catchError": samberThrough(ro.Catch(func(error) samberLongs { return ro.Empty[int64]() })),
		"finalize":   samberThrough(ro.DoOnFinalize[int64](func() {})),

		"zip": func(n int) func() int { return samberRun(ro.Zip2(upTo(n), upTo(n))) },
		"combineLatest": func(n int) func() int {
			return samberRun(ro.CombineLatest2(ro.Of(1), upTo(n)))
		},
		"merge-8":  samber(func(n int) samberLongs { return ro.Merge(copies(8, upTo(n/8))...) }),
		"concat-8": samber(func(n int) samberLongs { return ro.Concat(copies(8, upTo(n/8))...) }),
		"mergeMap": samber(func(n int) samberLongs { return ro.MergeMap(upTo)(ro.Of(n)) }),
		"share":    samberThrough(ro.Share[int64]()),

		"chain-10":   samberChain(10),
		"chain-100":  samberChain(100),
		"chain-1000": samberChain(1000),
	}
}

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
