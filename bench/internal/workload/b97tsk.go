package workload

import (
	"context"
	"slices"
	"time"

	"github.com/b97tsk/rx"
)

type rxInts = rx.Observable[int]

// b97tskHop has the nearest to an observeOn that the library has.
func b97tskHop(n int) int {
	return rx.Pipe2(rx.Range(0, n), rx.OnBackpressureCongest[int](buffer),
		rx.Reduce(0, func(count, _ int) int { return count + 1 })).
		BlockingLast(rx.NewBackgroundContext()).Value
}

func b97tskPipeline(n int, kept func()) (last int) {
	return rx.Pipe4(rx.Range(0, n),
		rx.Map(triple),
		rx.Filter(even),
		rx.Scan(0, func(sum, v int) int { kept(); return add(sum, v) }),
		rx.Last[int](),
	).BlockingLast(rx.NewBackgroundContext()).Value
}

// b97tskWindow is in a bubble; the source sleeps.
func b97tskWindow(throttle bool, gaps []time.Duration, sent func(v int)) {
	source := rx.NewObservable(func(_ rx.Context, o rx.Observer[int]) {
		for i, gap := range gaps {
			time.Sleep(gap)
			o.Next(i)
		}
		o.Complete()
	})
	limit := rx.Operator[int, int](rx.DebounceTime[int](window))
	if throttle {
		limit = rx.ThrottleTime[int](window)
	}
	inBubble(func() {
		limit.Apply(source).BlockingSubscribe(rx.NewBackgroundContext(), func(n rx.Notification[int]) {
			if n.Kind == rx.KindNext {
				sent(n.Value)
			}
		})
	})
}

func b97tskJobs() jobs {
	up := func(n int) rxInts { return rx.Range(0, n) }
	one := func(v int) rxInts { return rx.Just(v) }
	pair := func(v int) rxInts { return rx.Map(increment).Apply(one(v)) }
	never, failing := rx.Never[int](), rx.Throw[int](errExpected)
	return joined(b97tskHubs.jobs(), jobs{
		"W14/range":     b97tsk(up),
		"W14/map":       b97tskThrough(rx.Map(increment)),
		"W14/scan":      b97tskThrough(rx.Scan(0, add)),
		"W14/filter":    b97tskThrough(rx.Filter(even)),
		"W14/distinct":  b97tskThrough(rx.DistinctComparable[int]()),
		"W14/take":      b97tsk(func(n int) rxInts { return rx.Take[int](n).Apply(up(2 * n)) }),
		"W14/takeUntil": b97tskThrough(rx.TakeUntil[int](never)),
		"W14/toSlice":   b97tskThrough(rx.ToSlice[int]()),
		"W14/bufferCount": b97tskThrough(rx.Compose2(
			rx.BufferCount[int](10), rx.Map(slices.Clone[[]int]))),
		"W14/catchError": b97tskThrough(rx.Catch(func(error) rxInts { return rx.Empty[int]() })),
		"W14/merge-8":    b97tsk(func(n int) rxInts { return rx.Merge(copies(8, up(n/8))...) }),
		"W14/concat-8":   b97tsk(func(n int) rxInts { return rx.Concat(copies(8, up(n/8))...) }),
		"W14/mergeMap":   b97tsk(func(n int) rxInts { return rx.MergeMap(up).Apply(one(n)) }),
		"W14/switchMap":  b97tsk(func(n int) rxInts { return rx.SwitchMap(up).Apply(one(n)) }),
		"W14/share":      b97tskThrough(rx.Share[int](rx.NewBackgroundContext())),
		"W14/chain-10":   b97tsk(func(n int) rxInts { return b97tskMaps(up(n/10), 10) }),
		"W14/chain-1000": b97tsk(func(n int) rxInts { return b97tskMaps(up(n/1000), 1000) }),

		"W15/of-1":      b97tskAgain(one(1)),
		"W15/chain-5":   b97tskAgain(b97tskFive(one(1))),
		"W15/maps-1000": inBlocks(func(n int) int { return b97tskCount(b97tskMaps(one(1), n)) }),
		"W15/context": cancellable(func(ctx context.Context) {
			child, cancel := rx.NewContext(ctx).WithCancel()
			never.Subscribe(child, rx.Noop[int])
			cancel()
		}),
		"W15/catchError":     b97tskAgain(rx.Catch(func(error) rxInts { return one(1) }).Apply(failing)),
		"W15/concatMap":      b97tskThrough(rx.ConcatMap(one)),
		"W15/mergeMap":       b97tskThrough(rx.MergeMap(one)),
		"W15/switchMap":      b97tskThrough(rx.SwitchMap(one)),
		"W15/exhaustMap":     b97tskThrough(rx.ExhaustMap(one)),
		"W15/mergeMap-3":     b97tskThrough(rx.MergeMap(func(v int) rxInts { return rx.Range(v, v+3) })),
		"W15/concat":         b97tsk(func(n int) rxInts { return rx.Concat(copies(n, one(1))...) }),
		"W15/merge":          b97tsk(func(n int) rxInts { return rx.Merge(copies(n, one(1))...) }),
		"W15/retry":          b97tsk(func(n int) rxInts { return rx.Retry[int](n).Apply(failing) }),
		"W15/repeat":         b97tsk(func(n int) rxInts { return rx.Repeat[int](n).Apply(one(1)) }),
		"W15/mergeMap-chain": b97tskThrough(rx.MergeMap(pair)),
		"W15/repeat-chain":   b97tsk(func(n int) rxInts { return rx.Repeat[int](n).Apply(pair(1)) }),

		"W16/groupBy-10": b97tskThrough(b97tskGroups(10)),
		"W16/groupBy-n":  b97tsk(func(n int) rxInts { return b97tskGroups(n).Apply(up(n)) }),
	})
}

func b97tsk[T any](prepare func(n int) rx.Observable[T]) job {
	return func(n int) func() int {
		src := prepare(n)
		return func() int { return b97tskCount(src) }
	}
}

func b97tskCount[T any](src rx.Observable[T]) (count int) {
	src.Subscribe(rx.NewBackgroundContext(), b97tskCounter[T](&count))
	return count
}

func b97tskCounter[T any](count *int) rx.Observer[T] {
	return func(n rx.Notification[T]) {
		if n.Kind == rx.KindNext {
			*count++
		}
	}
}

func b97tskThrough[T any](operator rx.Operator[int, T]) job {
	return b97tsk(func(n int) rx.Observable[T] { return operator.Apply(rx.Range(0, n)) })
}

func b97tskAgain(src rxInts) job { return again(func() int { return b97tskCount(src) }) }

func b97tskMaps(src rxInts, length int) rxInts {
	for range length {
		src = rx.Map(increment).Apply(src)
	}
	return src
}

func b97tskFive(src rxInts) rxInts {
	return rx.Pipe5(src,
		rx.Map(increment),
		rx.Filter(func(int) bool { return true }),
		rx.Scan(0, add),
		rx.Take[int](10),
		rx.Map(increment),
	)
}

var b97tskHubs = hubs{
	"subject": func() (func(int), func(*int)) { return b97tskHub(rx.Multicast[int]()) },
	"replay":  func() (func(int), func(*int)) { return b97tskHub(rx.MulticastBuffer[int](kept)) },
}

func b97tskHub(s rx.Subject[int]) (next func(int), subscribe func(*int)) {
	return s.Next, func(count *int) {
		s.Subscribe(rx.NewBackgroundContext(), b97tskCounter[int](count))
	}
}

func b97tskGroups(groups int) rx.Operator[int, int] {
	return rx.Compose2(
		rx.GroupBy(func(v int) int { return v % groups }),
		rx.MergeMap(func(g rx.Pair[int, rxInts]) rxInts {
			return rx.Reduce(0, func(count, _ int) int { return count + 1 }).Apply(g.Value)
		}),
	)
}
