package takeuntil

import (
	"context"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

var stop = observable.NewSubject[bool]()

func fetch(int) observable.Observable[string] { return unknown }

func lookUp(n int) observable.Observable[int] {
	return observable.Go(func(context.Context) (int, error) { return n, nil })
}

var unknown observable.Observable[string]

func bad(ids observable.Observable[int], s scheduler.Scheduler) {
	until := observable.TakeUntil[int](stop.Observable())
	_ = observable.Pipe2(ids, until, observable.SwitchMap(fetch)) // want `rxtakeuntil: SwitchMap after TakeUntil: what it has subscribed to goes on when the notifier has sent; put TakeUntil last`
	_ = observable.Pipe4(ids,
		observable.Filter(func(n int) bool { return n > 0 }),
		observable.TakeUntil[int](stop.Observable()),
		observable.Map(func(n int) int { return n }),
		observable.MergeMap(func(int) observable.Observable[int] { // want `rxtakeuntil: MergeMap after TakeUntil`
			return observable.Interval(time.Second, s)
		}))
	_ = observable.Compose2(observable.TakeUntil[observable.Observable[int]](stop.Observable()),
		observable.MergeAll[int]) // want `rxtakeuntil: MergeAll after TakeUntil`
	_ = observable.Pipe2(ids, observable.TakeUntil[int](stop.Observable()),
		observable.MergeWith(observable.Interval(time.Second, s))) // want `rxtakeuntil: MergeWith after TakeUntil`
}

func good(ids observable.Observable[int], s scheduler.Scheduler) {
	until := observable.TakeUntil[int](stop.Observable())
	_ = observable.Pipe2(ids, observable.SwitchMap(fetch), observable.TakeUntil[string](stop.Observable()))
	_ = observable.Pipe3(ids, until, observable.SwitchMap(fetch), observable.TakeUntil[string](stop.Observable()))
	_ = observable.Pipe2(ids, until, observable.ConcatMap(lookUp))
	_ = observable.Pipe2(ids, until, observable.MergeMap(func(n int) observable.Observable[int] {
		if n == 0 {
			return observable.Empty[int]()
		}
		return observable.Pipe1(observable.Interval(time.Second, s), observable.Take[int](n))
	}))
	_ = observable.Pipe3(ids, until, observable.Map(func(n int) int { return n }), observable.Count[int])
	_ = observable.Pipe2(ids, until, observable.ConcatWith(observable.Interval(time.Second, s)))
	_ = observable.Pipe2(ids, until, observable.MergeWith(observable.Of(1)))
	_ = observable.Pipe2(ids, until, observable.CombineLatestWith(observable.Of(1), func(a, b int) int { return a + b }))
}
