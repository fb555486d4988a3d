//go:build go1.27

package endless

import (
	"context"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func badMethods(s scheduler.Scheduler) {
	observable.Interval(time.Second, s).
		Map(func(n int) int { return n }).
		DebounceTime(time.Second, s).
		Subscribe(context.Background(), drawn) // want `rxendless: .*Interval`
	observable.Of(1).MergeWith(observable.Interval(time.Second, s)).
		Subscribe(context.Background(), drawn) // want `rxendless: .*Interval`
	observable.Interval(time.Second, s).
		Pipe(observable.DistinctUntilChanged).
		Subscribe(context.Background(), drawn) // want `rxendless: .*Interval`
}

func goodMethods(ctx context.Context, s scheduler.Scheduler) {
	observable.Interval(time.Second, s).Take(3).Subscribe(context.Background(), drawn)
	observable.Interval(time.Second, s).Map(func(n int) int { return n }).Subscribe(ctx, drawn)
}
