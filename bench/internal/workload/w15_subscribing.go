package workload

import (
	"context"

	"github.com/b97tsk/rx"
	"github.com/samber/ro"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
)

// W15: subscriptions that begin, send a value at most, and end. RxJS's are in js/subscribing.mjs.
//
// Each operation is one subscription: of a whole pipeline, of an inner observable, of a source of
// one operator, or a child of a subscription. The inner observables of the chains are [increment]
// of one value, which no library knows beforehand.

func subscriptions() []cell.Cell {
	const n, sources = spec.Subscriptions, spec.Sources
	ourOne := func(v int) ourInts { return observable.Of(v) }
	ourNever := observable.Never[int]()
	ourFailing := observable.Throw[int](errExpected)
	ourIdle := ourFive(ourNever)
	ourPair := func(v int) ourInts { return observable.Map(increment)(ourOne(v)) }
	rxOne := func(v int) rxInts { return rx.Just(v) }
	rxNever := rx.Never[int]()
	rxFailing := rx.Throw[int](errExpected)
	rxIdle := b97tskFive(rx.NewObservable(func(rx.Context, rx.Observer[int]) {}))
	rxPair := func(v int) rxInts { return rx.Map(increment).Apply(rxOne(v)) }
	roOne := func(v int) samberInts { return ro.Of(v) }
	roLong := func(v int64) samberLongs { return ro.Of(v) }
	roFailing := ro.Throw[int](errExpected)
	roSilent := samberSilent()
	roIdle := samberFive(roSilent)
	roPair := func(v int64) samberLongs { return samberMaps(roLong(v), 1) }
	return jobCells("W15", []variant{
		{"of-1", n, every, jobs{oursAgain(observable.Of(1)), b97tskAgain(rx.Just(1)),
			samberAgain(ro.Of(1))}},
		{"defer", n, every, jobs{
			oursAgain(observable.Defer(func() ourInts { return observable.Of(1) })), nil,
			samberAgain(ro.Defer(func() samberInts { return ro.Of(1) }))}},
		{"chain-5", n, every, jobs{oursAgain(ourFive(observable.Of(1))),
			b97tskAgain(b97tskFive(rx.Just(1))), samberAgain(samberFive(ro.Of(1)))}},
		{"chain-5-never", n, every, jobs{
			again(func() int {
				ourIdle.Subscribe(context.Background(), observable.Next(func(int) {})).Unsubscribe()
				return 1
			}),
			again(func() int {
				ctx, cancel := rx.NewBackgroundContext().WithCancel()
				rxIdle.Subscribe(ctx, rx.Noop[int])
				cancel()
				return 1
			}),
			again(func() int {
				roIdle.Subscribe(ro.OnNext(func(int) {})).Unsubscribe()
				return 1
			})}},
		{"maps-1000", n, blocksOf, jobs{
			maps(func(n int) int { return ourCount(ourMaps(observable.Of(1), n)) }),
			maps(func(n int) int { return b97tskCount(b97tskMaps(rx.Just(1), n)) }),
			maps(func(n int) int { return samberCount(samberMaps(ro.Of[int64](1), n)) })}},
		{"context", n, every, jobs{
			cancellable(func(ctx context.Context) {
				ourNever.Subscribe(ctx, observable.Next(func(int) {})).Unsubscribe()
			}),
			cancellable(func(ctx context.Context) {
				child, cancel := rx.NewContext(ctx).WithCancel()
				rxNever.Subscribe(child, rx.Noop[int])
				cancel()
			}),
			cancellable(func(ctx context.Context) {
				roSilent.SubscribeWithContext(ctx, ro.OnNext(func(int) {})).Unsubscribe()
			}), cancellable(func(ctx context.Context) { context.AfterFunc(ctx, func() {})() })}},
		{"catchError", n, every, jobs{
			oursAgain(observable.CatchError(func(error, ourInts) ourInts {
				return observable.Of(1)
			})(ourFailing)),
			b97tskAgain(rx.Catch(func(error) rxInts { return rxOne(1) }).Apply(rxFailing)),
			samberAgain(ro.Catch(func(error) samberInts { return ro.Of(1) })(roFailing))}},
		{"concatMap", n, every, jobs{oursThrough(observable.ConcatMap(ourOne)),
			b97tskThrough(rx.ConcatMap(rxOne)),
			samberThrough(func(src samberLongs) samberLongs {
				return ro.ConcatAll[int64]()(ro.Map(roLong)(src))
			})}},
		{"mergeMap", n, every, jobs{oursThrough(observable.MergeMap(ourOne)),
			b97tskThrough(rx.MergeMap(rxOne)), samberThrough(ro.MergeMap(roLong))}},
		{"switchMap", n, every, jobs{oursThrough(observable.SwitchMap(ourOne)),
			b97tskThrough(rx.SwitchMap(rxOne))}},
		{"exhaustMap", n, every, jobs{oursThrough(observable.ExhaustMap(ourOne)),
			b97tskThrough(rx.ExhaustMap(rxOne))}},
		{"mergeScan", n, every, jobs{
			oursThrough(observable.MergeScan(func(sum, v int) ourInts {
				return ourOne(sum + v)
			}, 0))}},
		{"expand", n, every, jobs{ourExpand}},
		{"mergeMap-3", n, func(n int) int { return 3 * n }, jobs{
			oursThrough(observable.MergeMap(func(v int) ourInts {
				return observable.Range(v, 3)
			})),
			b97tskThrough(rx.MergeMap(func(v int) rxInts {
				return rx.Range(v, v+3)
			})),
			samberThrough(ro.MergeMap(func(v int64) samberLongs {
				return ro.Range(v, v+3)
			}))}},
		{"mergeMap-live", n, every, jobs{ourLive, nil, samberLive}},
		{"switchMap-never", n, noneOf, jobs{
			oursThrough(observable.SwitchMap(func(int) ourInts {
				return observable.Never[int]()
			})), b97tskThrough(rx.SwitchMap(func(int) rxInts { return rx.Never[int]() }))}},
		{"concat", sources, every, jobs{
			ours(func(n int) ourInts { return observable.Concat(copies(n, ourOne(1))...) }),
			b97tsk(func(n int) rxInts { return rx.Concat(copies(n, rxOne(1))...) }),
			samber(func(n int) samberInts { return ro.Concat(copies(n, roOne(1))...) })}},
		{"merge", sources, every, jobs{
			ours(func(n int) ourInts { return observable.Merge(copies(n, ourOne(1))...) }),
			b97tsk(func(n int) rxInts { return rx.Merge(copies(n, rxOne(1))...) }),
			samber(func(n int) samberInts { return ro.Merge(copies(n, roOne(1))...) })}},
		{"race", sources, oneOf, jobs{
			ours(func(n int) ourInts {
				return observable.Race(append(copies(n-1, ourNever), ourOne(1))...)
			}),
			b97tsk(func(n int) rxInts {
				return rx.Race(append(copies(n-1, rxNever), rxOne(1))...)
			}),
			samber(func(n int) samberInts {
				return ro.Race(append(copies(n-1, roSilent), roOne(1))...)
			})}},
		{"zip", sources, oneOf, jobs{
			ours(func(n int) observable.Observable[[]int] {
				return observable.Zip(copies(n, ourOne(1))...)
			})}},
		{"combineLatest", sources, oneOf, jobs{
			ours(func(n int) observable.Observable[[]int] {
				return observable.CombineLatest(copies(n, ourOne(1))...)
			})}},
		{"forkJoin", sources, oneOf, jobs{
			ours(func(n int) observable.Observable[[]int] {
				return observable.ForkJoin(copies(n, ourOne(1))...)
			})}},
		{"retry", n, noneOf, jobs{
			ours(func(n int) ourInts { return observable.Retry[int](n)(ourFailing) }),
			b97tsk(func(n int) rxInts { return rx.Retry[int](n).Apply(rxFailing) }),
			samber(func(n int) samberInts {
				return ro.RetryWithConfig[int](ro.RetryConfig{MaxRetries: uint64(n)})(roFailing)
			})}},
		{"repeat", n, every, jobs{
			ours(func(n int) ourInts { return observable.Repeat[int](n)(ourOne(1)) }),
			b97tsk(func(n int) rxInts { return rx.Repeat[int](n).Apply(rxOne(1)) }),
			samber(func(n int) samberInts { return ro.RepeatWith[int](int64(n))(roOne(1)) })}},
		{"concatMap-chain", n, every, jobs{oursThrough(observable.ConcatMap(ourPair)),
			b97tskThrough(rx.ConcatMap(rxPair)),
			samberThrough(func(src samberLongs) samberLongs {
				return ro.ConcatAll[int64]()(ro.Map(roPair)(src))
			})}},
		{"mergeMap-chain", n, every, jobs{oursThrough(observable.MergeMap(ourPair)),
			b97tskThrough(rx.MergeMap(rxPair)), samberThrough(ro.MergeMap(roPair))}},
		{"repeat-chain", n, every, jobs{
			ours(func(n int) ourInts { return observable.Repeat[int](n)(ourPair(1)) }),
			b97tsk(func(n int) rxInts { return rx.Repeat[int](n).Apply(rxPair(1)) }),
			samber(func(n int) samberLongs {
				return ro.RepeatWith[int64](int64(n))(roPair(1))
			})}},
		{"tree-close", n, every, jobs{ourTreeClose, nil, samberTreeClose}},
		{"tree-remove", sources, every, jobs{ourTreeRemove}},
		{"tree-parents", sources, every, jobs{ourTreeParents}},
	}, []library{
		{"rxsched", false, "", nil},
		{"b97tsk-rx", false, "", nil},
		{"samber-ro", false, "", nil},
		{"go-context-afterfunc", true, "context.AfterFunc, and its stop", nil},
	})
}

// cancellable subscribes n times in one context that can be cancelled, and unsubscribes each time.
func cancellable(subscribe func(ctx context.Context)) job {
	return func(n int) func() int {
		return func() int {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			for range n {
				subscribe(ctx)
			}
			return n
		}
	}
}

// maps builds chains of up to a thousand operators, and runs each for one value.
func maps(run func(length int) (count int)) job {
	return func(n int) func() int {
		return func() (count int) {
			inBlocks(n, func(length int) { count += run(length) })
			return count
		}
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

// ourTreeParents adds ourOne child to n parents.
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

func b97tskFive(src rxInts) rxInts {
	return rx.Pipe5(src,
		rx.Map(increment),
		rx.Filter(func(int) bool { return true }),
		rx.Scan(0, spec.Add),
		rx.Take[int](10),
		rx.Map(increment),
	)
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
