package workload

import (
	"context"

	"github.com/b97tsk/rx"

	"github.com/rxsched/rxsched/bench/internal/spec"
)

func b97tskSubscriptions() map[string]job {
	one := func(v int) rxInts { return rx.Just(v) }
	never := rx.Never[int]()
	failing := rx.Throw[int](errExpected)
	idle := b97tskFive(rx.NewObservable(func(rx.Context, rx.Observer[int]) {}))
	chain := func(v int) rxInts { return rx.Map(increment).Apply(one(v)) }
	return map[string]job{
		"of-1":    b97tskAgain(rx.Just(1)),
		"chain-5": b97tskAgain(b97tskFive(rx.Just(1))),
		"chain-5-never": again(func() int {
			ctx, cancel := rx.NewBackgroundContext().WithCancel()
			idle.Subscribe(ctx, rx.Noop[int])
			cancel()
			return 1
		}),
		"maps-1000": maps(func(n int) int { return b97tskCount(b97tskMaps(rx.Just(1), n)) }),
		"context": cancellable(func(ctx context.Context) {
			inner, cancel := rx.NewContext(ctx).WithCancel()
			never.Subscribe(inner, rx.Noop[int])
			cancel()
		}),
		"catchError": b97tskAgain(rx.Catch(func(error) rxInts { return one(1) }).Apply(failing)),

		"concatMap":  b97tskThrough(rx.ConcatMap(one)),
		"mergeMap":   b97tskThrough(rx.MergeMap(one)),
		"switchMap":  b97tskThrough(rx.SwitchMap(one)),
		"exhaustMap": b97tskThrough(rx.ExhaustMap(one)),
		"mergeMap-3": b97tskThrough(rx.MergeMap(func(v int) rxInts {
			return rx.Range(v, v+3)
		})),
		"switchMap-never": b97tskThrough(rx.SwitchMap(func(int) rxInts { return rx.Never[int]() })),

		"concat": b97tsk(func(n int) rxInts { return rx.Concat(copies(n, one(1))...) }),
		"merge":  b97tsk(func(n int) rxInts { return rx.Merge(copies(n, one(1))...) }),
		"race": b97tsk(func(n int) rxInts {
			return rx.Race(append(copies(n-1, never), one(1))...)
		}),
		"retry":  b97tsk(func(n int) rxInts { return rx.Retry[int](n).Apply(failing) }),
		"repeat": b97tsk(func(n int) rxInts { return rx.Repeat[int](n).Apply(one(1)) }),

		"concatMap-chain": b97tskThrough(rx.ConcatMap(chain)),
		"mergeMap-chain":  b97tskThrough(rx.MergeMap(chain)),
		"repeat-chain":    b97tsk(func(n int) rxInts { return rx.Repeat[int](n).Apply(chain(1)) }),
	}
}

func b97tskFive(src rxInts) rxInts {
	return rx.Pipe5(src,
		rx.Map(increment),
		rx.Filter(func(int) bool { return true }),
		rx.Scan(0, spec.Add),
		rx.Take[int](10),
		rx.Map(increment),
	)
}
