package workload

import (
	"context"

	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
)

func ourSubscriptions() map[string]job {
	one := func(v int) ourInts { return observable.Of(v) }
	never := observable.Never[int]()
	failing := observable.Throw[int](errExpected)
	idle := ourFive(never)
	chain := func(v int) ourInts { return observable.Map(increment)(one(v)) }
	return map[string]job{
		"of-1":    oursAgain(observable.Of(1)),
		"defer":   oursAgain(observable.Defer(func() ourInts { return observable.Of(1) })),
		"chain-5": oursAgain(ourFive(observable.Of(1))),
		"chain-5-never": again(func() int {
			idle.Subscribe(context.Background(), observable.Next(func(int) {})).Unsubscribe()
			return 1
		}),
		"maps-1000": maps(func(n int) int { return ourCount(ourMaps(observable.Of(1), n)) }),
		"context": cancellable(func(ctx context.Context) {
			never.Subscribe(ctx, observable.Next(func(int) {})).Unsubscribe()
		}),
		"catchError": oursAgain(observable.CatchError(func(error, ourInts) ourInts {
			return observable.Of(1)
		})(failing)),

		"concatMap":  oursThrough(observable.ConcatMap(one)),
		"mergeMap":   oursThrough(observable.MergeMap(one)),
		"switchMap":  oursThrough(observable.SwitchMap(one)),
		"exhaustMap": oursThrough(observable.ExhaustMap(one)),
		"mergeScan": oursThrough(observable.MergeScan(func(sum, v int) ourInts {
			return one(sum + v)
		}, 0)),
		"expand": ourExpand,
		"mergeMap-3": oursThrough(observable.MergeMap(func(v int) ourInts {
			return observable.Range(v, 3)
		})),
		"mergeMap-live": ourLive,
		"switchMap-never": oursThrough(observable.SwitchMap(func(int) ourInts {
			return observable.Never[int]()
		})),

		"concat": ours(func(n int) ourInts { return observable.Concat(copies(n, one(1))...) }),
		"merge":  ours(func(n int) ourInts { return observable.Merge(copies(n, one(1))...) }),
		"race": ours(func(n int) ourInts {
			return observable.Race(append(copies(n-1, never), one(1))...)
		}),
		"zip": ours(func(n int) observable.Observable[[]int] {
			return observable.Zip(copies(n, one(1))...)
		}),
		"combineLatest": ours(func(n int) observable.Observable[[]int] {
			return observable.CombineLatest(copies(n, one(1))...)
		}),
		"forkJoin": ours(func(n int) observable.Observable[[]int] {
			return observable.ForkJoin(copies(n, one(1))...)
		}),
		"retry":  ours(func(n int) ourInts { return observable.Retry[int](n)(failing) }),
		"repeat": ours(func(n int) ourInts { return observable.Repeat[int](n)(one(1)) }),

		"concatMap-chain": oursThrough(observable.ConcatMap(chain)),
		"mergeMap-chain":  oursThrough(observable.MergeMap(chain)),
		"repeat-chain":    ours(func(n int) ourInts { return observable.Repeat[int](n)(chain(1)) }),

		"tree-close":   ourTreeClose,
		"tree-remove":  ourTreeRemove,
		"tree-parents": ourTreeParents,
	}
}

func ourFive(src ourInts) ourInts {
	return observable.Pipe5(src,
		observable.Map(increment),
		observable.Filter(func(int) bool { return true }),
		observable.Scan(spec.Add, 0),
		observable.Take[int](10),
		observable.Map(increment),
	)
}

// ourExpand goes down to a depth of a block, again and again.
func ourExpand(n int) func() int {
	return func() (count int) {
		inBlocks(n, func(length int) {
			count += ourCount(observable.Expand(func(v int) ourInts {
				if v == length {
					return observable.Empty[int]()
				}
				return observable.Of(v + 1)
			})(observable.Of(1)))
		})
		return count
	}
}

// ourLive has n inner subscriptions at once, each of which has sent a value, and closes them.
func ourLive(n int) func() int {
	src := observable.MergeMap(func(v int) ourInts {
		return observable.StartWith(v)(observable.Never[int]())
	})(observable.Range(0, n))
	return func() (count int) {
		src.Subscribe(context.Background(), observable.Next(func(int) { count++ })).Unsubscribe()
		return count
	}
}

// ourChildren returns n subscriptions that count how often they are closed.
func ourChildren(n int) (children []*subscription.Subscription, closed *int) {
	closed = new(int)
	for range n {
		children = append(children, subscription.New(func() { *closed++ }))
	}
	return children, closed
}

func ourTreeClose(n int) func() int {
	children, closed := ourChildren(n)
	return func() int {
		root := subscription.New(nil)
		for _, child := range children {
			root.Add(child)
		}
		root.Unsubscribe()
		return *closed
	}
}

func ourTreeRemove(n int) func() int {
	children, closed := ourChildren(n)
	return func() int {
		root := subscription.New(nil)
		for _, child := range children {
			root.Add(child)
		}
		for _, child := range children {
			root.Remove(child)
		}
		root.Unsubscribe()
		return n - *closed
	}
}

// ourTreeParents adds one child to n parents.
func ourTreeParents(n int) func() int {
	parents, closed := ourChildren(n)
	return func() int {
		child := subscription.New(nil)
		for _, parent := range parents {
			parent.Add(child)
		}
		child.Unsubscribe()
		return n - *closed
	}
}
