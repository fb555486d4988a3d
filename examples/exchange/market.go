package main

import (
	"context"
	"iter"
	"math/rand/v2"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

// exchange matches orders, those of each instrument on a host of its own.
func exchange(p *pool.Pool) rx.Operator[order, event] {
	return pool.PerKeyWithConfig(p, func(o order) int { return o.instrument }, market,
		pool.PerKeyConfig[int]{Backlog: rx.Backlog{Limit: 1 << 14}})
}

// market is the pipeline of an instrument: a book without a lock, and one timer for its orders.
func market(_ int, orders rx.Observable[order], on *rxsched.Schedulers) rx.Observable[event] {
	match := rx.Operate(func(src rx.Observable[order], dst *rx.Subscriber[event]) {
		var b book
		clock := on.Async()
		expiry := clock.NewAction(action.Func(func(a *action.Action) {
			if next := b.expire(clock.Now(), dst.Next); next > 0 {
				a.Schedule(next)
			}
		}))
		dst.Add(expiry)
		rx.Forward(src, dst, func(o order) {
			b.match(o, clock.Now(), dst.Next)
			if b.some() && !expiry.Pending() {
				expiry.Schedule(rests)
			}
		})
	})
	return match(orders)
}

// replay is orders until ctx ends: a few instruments have most of them. It is the same each time.
func replay(ctx context.Context, instruments int) iter.Seq[order] {
	return func(yield func(order) bool) {
		r := rand.New(rand.NewPCG(1, 2))
		popular := rand.NewZipf(r, 1.1, 8, uint64(instruments-1))
		for n := 0; ctx.Err() == nil; n++ {
			o := order{instrument: int(popular.Uint64()), number: n, buy: r.IntN(2) == 0,
				price: 1000 + int(r.NormFloat64()*10), quantity: 1 + r.IntN(100)}
			if !yield(o) {
				return
			}
		}
	}
}
