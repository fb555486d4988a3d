package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
	"github.com/rxsched/rxsched/scheduler"
)

// keyed is a pool with keys that come, rest, fail, are closed, and perhaps panic. The values of
// each key are numbers in order.
type keyed struct {
	round  *round
	pool   *pool.Pool
	panics int64 // the number of the value that panics, and so closes all; 0 if none does
	keys   [manyKeys]oneKey
	values atomic.Int64
	sub    interface{ Unsubscribe() }
	ended  chan struct{} // closed when the end arrives
}

// oneKey is a key, whether there is a host for it or not.
type oneKey struct {
	inside atomic.Bool  // a callback runs
	next   atomic.Int64 // the number of the value that comes next
	sent   atomic.Int64 // values
}

const manyKeys = 200

type keyedValue struct {
	key int
	n   int64
}

var errKey = errors.New("a key fails")

func (r *round) newKeyed() *keyed {
	rnd := fork(r.rand)
	k := &keyed{round: r, ended: make(chan struct{})}
	k.pool = pool.New(pool.Config{Workers: 1 + rnd.IntN(4), Slice: 50 * time.Microsecond,
		OnError: func(*host.PanicError) { r.caught.Add(1) }})
	if rnd.IntN(4) == 0 {
		k.panics = 1 + rnd.Int64N(3000)
	}
	op := pool.PerKeyWithConfig(k.pool, func(v keyedValue) int { return v.key }, k.pipeline, k.config(rnd))
	k.sub = op(k.source(rnd)).Subscribe(context.Background(), observable.Observer[keyedValue]{
		Error: k.fail, Complete: func() { close(k.ended) },
	})
	return k
}

// config makes keys rest, bounds them, or bounds what waits, or all of that.
func (k *keyed) config(rnd *rand.Rand) (c pool.PerKeyConfig[int]) {
	c.OnError = func(int, error) error { return nil }
	if rnd.IntN(2) == 0 {
		c.Rest = time.Duration(1+rnd.IntN(3000)) * time.Microsecond
	}
	if rnd.IntN(2) == 0 {
		c.MaxKeys, c.Beyond = 20+rnd.IntN(100), pool.BeyondEndOldest
	}
	if rnd.IntN(2) == 0 {
		c.Backlog.Limit = 1 + rnd.IntN(500)
	}
	if rnd.IntN(2) == 0 {
		c.KeyBacklog.Limit = 1 + rnd.IntN(20)
	}
	return c
}

// pipeline is that of a key, which fails now and then, or completes, and has a timer.
func (k *keyed) pipeline(
	key int, values observable.Observable[keyedValue], on *rxsched.Schedulers,
) observable.Observable[keyedValue] {
	seen := observable.Pipe1(values, observable.TryMap(func(v keyedValue) (keyedValue, error) {
		return v, k.enter(v) //nolint:rxblocking // another hand takes over
	}))
	switch key % 4 {
	case 0:
		return observable.Pipe1(seen, observable.Take[keyedValue](100))
	case 1:
		return observable.Pipe1(seen, observable.DebounceTime[keyedValue](time.Millisecond, on.Async()))
	case 2:
		return observable.Pipe1(seen, observable.Delay[keyedValue](time.Millisecond, on.Async()))
	}
	return seen
}

// enter is a callback of a key.
func (k *keyed) enter(v keyedValue) error {
	one := &k.keys[v.key]
	if !one.inside.CompareAndSwap(false, true) {
		k.round.faults.note("overlapped", "callbacks of key %d overlap", v.key)
	}
	switch next := one.next.Swap(v.n + 1); {
	case v.n > next:
		k.round.faults.note("lost", "value %d of a key comes in the place of %d", v.n, next)
	case v.n < next:
		k.round.faults.note("out of order", "value %d of a key comes in the place of %d", v.n, next)
	}
	k.round.tally.keyed.Add(1)
	n := k.values.Add(1)
	if n%64 == 0 {
		runtime.Gosched()
	}
	if n%1000 == 0 {
		time.Sleep(6 * time.Millisecond)
	}
	one.inside.Store(false)
	if n == k.panics {
		k.round.thrown.Add(1)
		panic("a key panics")
	}
	if n%331 == 0 {
		return errKey
	}
	return nil
}

// source sends on a goroutine of its own until the round stops, mostly values of a few keys.
func (k *keyed) source(rnd *rand.Rand) observable.Observable[keyedValue] {
	few := rand.NewZipf(rnd, 1.3, 1, manyKeys-1)
	return observable.New(func(dst *observable.Subscriber[keyedValue]) {
		k.round.feeds.Go(func() {
			tick := time.NewTicker(time.Millisecond)
			defer tick.Stop()
			for k.round.goes(tick.C) {
				for range 50 {
					key := int(few.Uint64())
					if rnd.IntN(3) == 0 {
						key = rnd.IntN(manyKeys)
					}
					dst.Next(keyedValue{key, k.keys[key].sent.Add(1) - 1})
				}
			}
			dst.Complete()
		})
	})
}

// fail notes that all failed, which only the closing of the pool may cause.
func (k *keyed) fail(err error) {
	if k.round.calm || !errors.Is(err, scheduler.ErrAbandoned) {
		k.round.faults.note("lost", "PerKey fails: %v", err)
	}
}

// await waits until all has come to its end, and counts.
func (k *keyed) await(deadline time.Time) {
	if k.panics > 0 && k.values.Load() >= k.panics {
		return // it has closed
	}
	timeout := time.NewTimer(time.Until(deadline))
	defer timeout.Stop()
	select {
	case <-k.ended:
	case <-timeout.C:
		if k.panics == 0 || k.values.Load() < k.panics {
			k.round.faults.note("lost", "PerKey does not end: %+v", k.pool.Stats())
		}
		return
	}
	for i := range k.keys {
		if got, sent := k.keys[i].next.Load(), k.keys[i].sent.Load(); got != sent {
			k.round.faults.note("lost", "of %d values of a key %d came", sent, got)
		}
	}
}

// close closes the pool, from two goroutines at once if work goes on.
func (k *keyed) close() {
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		_ = k.pool.Close()
	}()
	_ = k.pool.Close()
	<-closed
	k.sub.Unsubscribe()
	if n := k.pool.Stats().Hosts; n > 0 {
		k.round.faults.note("leaked", "%d hosts of a pool that is closed", n)
	}
}
