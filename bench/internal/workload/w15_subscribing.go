package workload

import (
	"context"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// W15: subscriptions that begin, send a value at most, and end. RxJS's are in js/subscribing.mjs.
//
// Each operation is one subscription: of a whole pipeline, of an inner observable, of a source of
// one operator, or a child of a subscription. The inner observables of the chains are [increment]
// of one value, which no library knows beforehand.

func subscriptions() []cell.Cell {
	const n, sources = spec.Subscriptions, spec.Sources
	return jobCells("W15", []variant{
		{"of-1", n, every}, {"defer", n, every}, {"chain-5", n, every}, {"chain-5-never", n, every},
		{"maps-1000", n, blocksOf}, {"context", n, every}, {"catchError", n, every},

		{"concatMap", n, every}, {"mergeMap", n, every}, {"switchMap", n, every},
		{"exhaustMap", n, every}, {"mergeScan", n, every}, {"expand", n, every},
		{"mergeMap-3", n, func(n int) int { return 3 * n }},
		{"mergeMap-live", n, every}, {"switchMap-never", n, noneOf},

		{"concat", sources, every}, {"merge", sources, every}, {"race", sources, oneOf},
		{"zip", sources, oneOf}, {"combineLatest", sources, oneOf}, {"forkJoin", sources, oneOf},
		{"retry", n, noneOf}, {"repeat", n, every},

		{"concatMap-chain", n, every}, {"mergeMap-chain", n, every}, {"repeat-chain", n, every},

		{"tree-close", n, every}, {"tree-remove", sources, every}, {"tree-parents", sources, every},
	}, []library{
		{"rxsched", false, "", ourSubscriptions()},
		{"b97tsk-rx", false, "", b97tskSubscriptions()},
		{"samber-ro", false, "", samberSubscriptions()},
		{"go-context-afterfunc", true, "context.AfterFunc, and its stop", map[string]job{
			"context": cancellable(func(ctx context.Context) {
				context.AfterFunc(ctx, func() {})()
			}),
		}},
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
