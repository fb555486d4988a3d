package main

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/idle"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

// pipe is a pipeline from a goroutine over three schedulers of two hosts to a slow consumer. It
// sends numbers in order.
type pipe struct {
	round *round
	sub   *subscription.Subscription
	most  int64         // values that the source sends
	ended chan struct{} // closed when the end arrives
	sent  atomic.Int64  // values, once the source has ended
	next  int64         // touched by the consumer only
}

// few is the number of values of a pipeline over an idle scheduler. A hop to async makes a timer
// there that is due at once, and that ends the idle period: there are twenty a second.
const few = 100

func (r *round) newPipe() *pipe {
	p := &pipe{round: r, most: math.MaxInt64, ended: make(chan struct{})}
	rnd := fork(r.rand)
	p.sub = observable.Pipe4(p.source(rnd),
		observable.ObserveOn[int64](p.anywhere(rnd)),
		observable.Map(func(n int64) int64 { return n + 1 }),
		observable.ObserveOn[int64](p.anywhere(rnd)),
		observable.Delay[int64](time.Millisecond, p.anywhere(rnd)),
	).Subscribe(context.Background(), observable.Observer[int64]{Next: p.consume, Error: p.fail,
		Complete: p.complete})
	return p
}

// anywhere returns a scheduler of a host on which nothing panics, since a panic ends its whole
// flush.
func (p *pipe) anywhere(rnd *rand.Rand) scheduler.Scheduler {
	hosts := p.round.hosts
	all := schedulers(hosts[rnd.IntN(len(hosts)-1)])
	s := all[rnd.IntN(len(all))]
	if _, ok := s.(*idle.Scheduler); ok {
		p.most = few
	}
	return s
}

// source sends on a goroutine of its own until the round stops.
func (p *pipe) source(rnd *rand.Rand) observable.Observable[int64] {
	burst := 1 + rnd.Int64N(30)
	return observable.New(func(dst *observable.Subscriber[int64]) {
		p.round.feeds.Go(func() {
			tick := time.NewTicker(time.Millisecond)
			defer tick.Stop()
			n := int64(0)
			for p.round.goes(tick.C) {
				for range min(burst, p.most-n) {
					dst.Next(n)
					n++
				}
			}
			p.sent.Store(n)
			dst.Complete()
		})
	})
}

func (p *pipe) consume(n int64) {
	if n != p.next+1 {
		p.round.faults.note(map[bool]string{true: "lost", false: "duplicate"}[n > p.next+1],
			"value %d of a pipeline comes after %d", n, p.next)
	}
	p.next = n
	p.round.tally.values.Add(1)
	if n%64 == 0 {
		time.Sleep(100 * time.Microsecond) //nolint:rxblocking // a slow consumer
	}
}

func (p *pipe) complete() {
	if p.next != p.sent.Load() {
		p.round.faults.note("lost", "a pipeline completes after %d values of %d", p.next,
			p.sent.Load())
	}
	close(p.ended)
}

// fail notes that the pipeline failed, which only the closing of a host may cause.
func (p *pipe) fail(err error) {
	if p.round.calm || !errors.Is(err, scheduler.ErrAbandoned) {
		p.round.faults.note("lost", "a pipeline fails: %v", err)
	}
	p.round.tally.abandoned.Add(1)
}

func (p *pipe) await(deadline time.Time) {
	timeout := time.NewTimer(time.Until(deadline))
	defer timeout.Stop()
	select {
	case <-p.ended:
	case <-timeout.C:
		p.round.faults.note("lost", "a pipeline does not end")
	}
}

// end unsubscribes; the consumer is not called any more, since its host is closed.
func (p *pipe) end() { p.sub.Unsubscribe() }
