// Package shop is a user's package that is recorded.
package shop

import (
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

type Item struct {
	Name  string
	Count int
}

func Sell(
	items observable.Observable[Item], prices observable.Observable[map[string]time.Duration],
	ui, worker scheduler.Scheduler,
) observable.Observable[[]Item] {
	hop := observable.ObserveOn[Item](worker) // so that both are on one host
	priced := observable.Map(func(p map[string]time.Duration) Item { return Item{Count: len(p)} })
	return observable.Pipe2(observable.Merge(hop(items), hop(priced(prices))),
		observable.ObserveOn[Item](ui), observable.BufferTime[Item](3*time.Millisecond, ui))
}
