package workload

import (
	"context"
	"errors"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
)

type ourInts = observable.Observable[int]

var errExpected = errors.New("workload: an error that is expected")

// ourJobs are those of this project in W14 to W17. RxJS's are in js.
func ourJobs() jobs {
	up := func(n int) ourInts { return observable.Range(0, n) }
	one := func(v int) ourInts { return observable.Of(v) }
	// Of a pair nothing is known beforehand.
	pair := func(v int) ourInts { return observable.Map(increment)(one(v)) }
	never, failing := observable.Never[int](), observable.Throw[int](errExpected)
	none := func(error, ourInts) ourInts { return observable.Empty[int]() }
	return joined(ourHubs.jobs(), merges(ourMerge), jobs{
		"W14/range":       ours(up),
		"W14/map":         through(observable.Map(increment)),
		"W14/scan":        through(observable.Scan(add, 0)),
		"W14/filter":      through(observable.Filter(even)),
		"W14/distinct":    through(observable.Distinct[int]),
		"W14/take":        ours(func(n int) ourInts { return observable.Take[int](n)(up(2 * n)) }),
		"W14/takeUntil":   through(observable.TakeUntil[int](never)),
		"W14/toSlice":     through(observable.Collect[int]),
		"W14/bufferCount": through(observable.BufferCount[int](10)),
		"W14/catchError":  through(observable.CatchError(none)),
		"W14/merge-8": ours(func(n int) ourInts {
			return observable.Merge(copies(8, up(n/8))...)
		}),
		"W14/concat-8": ours(func(n int) ourInts {
			return observable.Concat(copies(8, up(n/8))...)
		}),
		"W14/mergeMap":   ours(func(n int) ourInts { return observable.MergeMap(up)(one(n)) }),
		"W14/switchMap":  ours(func(n int) ourInts { return observable.SwitchMap(up)(one(n)) }),
		"W14/share":      through(observable.Share[int]),
		"W14/chain-10":   ours(func(n int) ourInts { return ourMaps(up(n/10), 10) }),
		"W14/chain-1000": ours(func(n int) ourInts { return ourMaps(up(n/1000), 1000) }),

		"W15/of-1":      oursAgain(one(1)),
		"W15/chain-5":   oursAgain(ourFive(one(1))),
		"W15/maps-1000": inBlocks(func(n int) int { return ourCount(ourMaps(one(1), n)) }),
		"W15/context": cancellable(func(ctx context.Context) {
			never.Subscribe(ctx, observable.Next(func(int) {})).Unsubscribe()
		}),
		"W15/catchError": oursAgain(observable.CatchError(func(error, ourInts) ourInts {
			return one(1)
		})(failing)),
		"W15/concatMap":  through(observable.ConcatMap(one)),
		"W15/mergeMap":   through(observable.MergeMap(one)),
		"W15/switchMap":  through(observable.SwitchMap(one)),
		"W15/exhaustMap": through(observable.ExhaustMap(one)),
		"W15/mergeMap-3": through(observable.MergeMap(func(v int) ourInts {
			return observable.Range(v, 3)
		})),
		"W15/concat": ours(func(n int) ourInts {
			return observable.Concat(copies(n, one(1))...)
		}),
		"W15/merge":          ours(func(n int) ourInts { return observable.Merge(copies(n, one(1))...) }),
		"W15/retry":          ours(func(n int) ourInts { return observable.Retry[int](n)(failing) }),
		"W15/repeat":         ours(func(n int) ourInts { return observable.Repeat[int](n)(one(1)) }),
		"W15/mergeMap-chain": through(observable.MergeMap(pair)),
		"W15/repeat-chain":   ours(func(n int) ourInts { return observable.Repeat[int](n)(pair(1)) }),
		"W15/tree-close": func(n int) func() int {
			closed := 0
			children := make([]*subscription.Subscription, n)
			for i := range children {
				children[i] = subscription.New(func() { closed++ })
			}
			return func() int {
				root := subscription.New(nil)
				for _, child := range children {
					root.Add(child)
				}
				root.Unsubscribe()
				return closed
			}
		},

		"W16/groupBy-10": through(ourGroups(10)),
		"W16/groupBy-n":  ours(func(n int) ourInts { return ourGroups(n)(up(n)) }),
	})
}

// ours subscribes to what it has prepared, and counts.
func ours[T any](prepare func(n int) observable.Observable[T]) job {
	return func(n int) func() int {
		src := prepare(n)
		return func() int { return ourCount(src) }
	}
}

func ourCount[T any](src observable.Observable[T]) (count int) {
	src.Subscribe(context.Background(), observable.Observer[T]{
		Next:  func(T) { count++ },
		Error: ignored,
	})
	return count
}

// ignored takes errors. As a closure of a generic function it would be an allocation.
func ignored(error) {}

// through counts what comes of n numbers through an operator.
func through[T any](operator observable.Operator[int, T]) job {
	return ours(func(n int) observable.Observable[T] { return operator(observable.Range(0, n)) })
}

// oursAgain subscribes n times to one observable.
func oursAgain[T any](src observable.Observable[T]) job {
	return again(func() int { return ourCount(src) })
}

// cancellable subscribes n times in one context that can be cancelled, and unsubscribes each time.
func cancellable(subscribe func(ctx context.Context)) job {
	return func(n int) func() int {
		return func() int {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			sendAll(n, func(int) { subscribe(ctx) })
			return n
		}
	}
}

func ourMaps(src ourInts, length int) ourInts {
	for range length {
		src = observable.Map(increment)(src)
	}
	return src
}

func ourFive(src ourInts) ourInts {
	return observable.Pipe5(src,
		observable.Map(increment),
		observable.Filter(func(int) bool { return true }),
		observable.Scan(add, 0),
		observable.Take[int](10),
		observable.Map(increment),
	)
}

var ourHubs = hubs{
	"subject": func() (func(int), func(*int)) {
		s := observable.NewSubject[int]()
		return s.Next, ourCounter(s.Observable())
	},
	"replay": func() (func(int), func(*int)) {
		s := observable.NewReplaySubject[int](kept)
		return s.Next, ourCounter(s.Observable())
	},
}

func ourCounter(src ourInts) func(count *int) {
	return func(count *int) {
		src.Subscribe(context.Background(), observable.Next(func(int) { *count++ }))
	}
}

// ourGroups counts the values of each group.
func ourGroups(groups int) observable.Operator[int, int] {
	return observable.Compose2(
		observable.GroupBy(func(v int) int { return v % groups }),
		observable.MergeMap(func(g observable.Grouped[int, int]) ourInts {
			return observable.Count(g.Observable)
		}),
	)
}

// ourGroupsKept has a group for each of n values.
func ourGroupsKept(n int) func() any {
	s := observable.NewSubject[int]()
	next := observable.Next(func(int) {})
	all := ourGroups(many)(s.Observable()).Subscribe(context.Background(), next)
	sendAll(n, s.Next)
	return func() any {
		all.Unsubscribe()
		return s
	}
}

func ourObserversKept(n int) func() any {
	s := observable.NewSubject[int]()
	handles := make([]*subscription.Subscription, n)
	for i := range handles {
		handles[i] = s.Observable().Subscribe(context.Background(), observable.Next(func(int) {}))
	}
	return func() any {
		for _, handle := range handles {
			handle.Unsubscribe()
		}
		handles = nil
		return s
	}
}

func ourMerge(sources, each int) int {
	return ourAwait(observable.Merge(copies(sources, ourSource(each))...))
}

// ourBoundedMerge has senders wait for a backlog.
func ourBoundedMerge(sources, each int) int {
	c := observable.MergeConfig{Arriving: observable.Backlog{Limit: buffer}}
	all := observable.FromSlice(copies(sources, ourSource(each)))
	return ourAwait(observable.MergeAllWithConfig[int](c)(all))
}

func ourSource(n int) ourInts {
	return observable.New(func(dst *observable.Subscriber[int]) {
		go func() {
			sendAll(n, dst.Next)
			dst.Complete()
		}()
	})
}

func ourAwait(src ourInts) (count int) {
	must(observable.ForEach(context.Background(), src, func(int) { count++ }))
	return count
}
