package operatortest

import (
	"cmp"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/explore"
	"github.com/rxsched/rxsched/testing/marble"
)

const (
	orders  = 60 // that are tried
	senders = 6  // goroutines at most; further sources are silent

	// longest is how long they are tried, and then shrunk: what broke another law may have left
	// goroutines behind, whose stacks are read if the operator has locks.
	longest = 5 * time.Second
)

// inAnyOrder has two sources, and those inside of the operator, send on goroutines of their own, in
// orders that package explore chooses. In some of them another goroutine unsubscribes.
func inAnyOrder[T, R any](a *attempt[T, R]) {
	var latest, broken *trial[T, R]
	result := explore.Search(a.t, func(x *explore.X) {
		latest = newTrial[T, R](&a.config)
		latest.exploring(x)
		latest.result = a.op(latest.env)(observable.Merge(latest.source(0), latest.source(0)))
		r := latest.subscribe()
		r.during = func(marble.Event[R]) { x.Point("delivers") }
		latest.startInside(r)
		if a.config.Endless || x.Choose(2) == 1 {
			x.Go("unsubscribes", r.sub.Unsubscribe)
		}
		x.Settle()
		if latest.fault != "" {
			broken = latest
			x.Errorf("%s", latest.fault)
		}
	}, explore.Config{Orders: orders, Time: longest, ShrinkTime: longest, ShrinkOrders: 10 * orders,
		Seed: a.config.Seed, Steps: 2000})
	if f := result.Failure; f != nil {
		a.broken, a.fault = cmp.Or(broken, latest), f.Report
	}
}

// exploring puts the trial on hosts whose turns are explored, as are its sources.
func (t *trial[T, R]) exploring(x *explore.X) {
	t.on(func(i int) (host.Host, scheduler.Scheduler) {
		h := x.Host(fmt.Sprint("host ", i+1))
		return h, h.Async()
	})
	t.yield = func() { x.Point("function") }
	var goroutines atomic.Int64
	t.feeds.play = func(d *feed[T]) {
		n := goroutines.Add(1)
		if n > senders {
			return
		}
		x.Go(fmt.Sprint("source ", n), func() {
			for v := 0; v < 2 && !d.dst.Closed(); v++ {
				t.next(d, v)
			}
			t.end(d, nil)
		})
	}
}
