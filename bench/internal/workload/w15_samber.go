package workload

import (
	"context"

	"github.com/samber/ro"

	"github.com/rxsched/rxsched/bench/internal/spec"
)

func samberSubscriptions() map[string]job {
	one := func(v int) samberInts { return ro.Of(v) }
	inner := func(v int64) samberLongs { return ro.Of(v) }
	failing := ro.Throw[int](errExpected)
	silent := samberSilent()
	idle := samberFive(silent)
	chain := func(v int64) samberLongs { return ro.Map(func(v int64) int64 { return v + 1 })(inner(v)) }
	return map[string]job{
		"of-1":    samberAgain(ro.Of(1)),
		"defer":   samberAgain(ro.Defer(func() samberInts { return ro.Of(1) })),
		"chain-5": samberAgain(samberFive(ro.Of(1))),
		"chain-5-never": again(func() int {
			idle.Subscribe(ro.OnNext(func(int) {})).Unsubscribe()
			return 1
		}),
		"maps-1000": maps(func(n int) int { return samberCount(samberMaps(ro.Of[int64](1), n)) }),
		"context": cancellable(func(ctx context.Context) {
			silent.SubscribeWithContext(ctx, ro.OnNext(func(int) {})).Unsubscribe()
		}),
		"catchError": samberAgain(ro.Catch(func(error) samberInts { return ro.Of(1) })(failing)),

		"concatMap": samberThrough(func(src samberLongs) samberLongs {
			return ro.ConcatAll[int64]()(ro.Map(inner)(src))
		}),
		"mergeMap": samberThrough(ro.MergeMap(inner)),
		"mergeMap-3": samberThrough(ro.MergeMap(func(v int64) samberLongs {
			return ro.Range(v, v+3)
		})),
		"mergeMap-live": samberLive,

		"concat": samber(func(n int) samberInts { return ro.Concat(copies(n, one(1))...) }),
		"merge":  samber(func(n int) samberInts { return ro.Merge(copies(n, one(1))...) }),
		"race": samber(func(n int) samberInts {
			return ro.Race(append(copies(n-1, silent), one(1))...)
		}),
		"retry": samber(func(n int) samberInts {
			return ro.RetryWithConfig[int](ro.RetryConfig{MaxRetries: uint64(n)})(failing)
		}),
		"repeat": samber(func(n int) samberInts { return ro.RepeatWith[int](int64(n))(one(1)) }),

		"concatMap-chain": samberThrough(func(src samberLongs) samberLongs {
			return ro.ConcatAll[int64]()(ro.Map(chain)(src))
		}),
		"mergeMap-chain": samberThrough(ro.MergeMap(chain)),
		"repeat-chain": samber(func(n int) samberLongs {
			return ro.RepeatWith[int64](int64(n))(chain(1))
		}),

		"tree-close": samberTreeClose,
	}
}

func samberSilent() samberInts {
	return ro.NewObservable(func(ro.Observer[int]) ro.Teardown { return nil })
}

func samberFive(src samberInts) samberInts {
	return ro.Pipe5(src,
		ro.Map(increment),
		ro.Filter(func(int) bool { return true }),
		ro.Scan(spec.Add, 0),
		ro.Take[int](10),
		ro.Map(increment),
	)
}

func samberLive(n int) func() int {
	src := ro.MergeMap(func(v int64) samberInts {
		return ro.StartWith(int(v))(samberSilent())
	})(ro.Range(0, int64(n)))
	return func() (count int) {
		src.Subscribe(ro.OnNext(func(int) { count++ })).Unsubscribe()
		return count
	}
}

func samberTreeClose(n int) func() int {
	closed := 0
	var children []ro.Subscription
	for range n {
		children = append(children, ro.NewSubscription(func() { closed++ }))
	}
	return func() int {
		root := ro.NewSubscription(nil)
		for _, child := range children {
			root.AddUnsubscribable(child)
		}
		root.Unsubscribe()
		return closed
	}
}
