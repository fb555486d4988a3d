package rxbridge

import (
	"context"

	"github.com/reactivex/rxgo/v2"

	"github.com/rxsched/rxsched/scheduler"
)

// ObserveOn delivers what src sends on s: each item in a run of its own, in order, the end
// included, and all of the errors. The functions given to ForEach, DoOnNext, DoOnError and
// DoOnCompleted of the result are called by s, like any of its work. A channel has no goroutine:
// for whoever reads Observe, and for operators, which run on goroutines of RxGo, s says when an
// item is let through. So ObserveOn belongs at the end of a pipeline.
//
// RxGo's sources are held up as by any channel: one item at a time is on its way, or, given
// [rxgo.WithBufferedChannel], as many as the capacity says. The scheduler is never held up. If it
// refuses to run, because its host is closed, the sequence ends with [scheduler.ErrAbandoned].
//
// An observer has a goroutine, which ends with the sequence or with the observer's context, as
// src's own do, to which opts are passed on. Whoever observes a source without an end, or may leave
// before it, should give a context.
//
//	source:           -1-2-(3 error close)
//	ObserveOn(s):     -1-2-(3 error close)  (let through by s)
func ObserveOn(src rxgo.Observable, s scheduler.Scheduler, opts ...rxgo.Option) rxgo.Observable {
	must(src != nil, "ObserveOn: nil src")
	must(s != nil, "ObserveOn: nil s")
	o := &observed{src: src, s: s}
	o.bridged = newBridged(o.through, opts)
	return o
}

// observed is what ObserveOn makes.
type observed struct {
	bridged
	src rxgo.Observable
	s   scheduler.Scheduler
}

// Connect connects the source.
func (o *observed) Connect(ctx context.Context) (context.Context, rxgo.Disposable) {
	return o.src.Connect(ctx)
}

// through is the producer that sends what has crossed.
func (o *observed) through(opts []rxgo.Option) producer {
	return func(ctx context.Context, next chan<- rxgo.Item, ready func()) {
		c := newCrossing(ctx, o.s, cap(next))
		c.out = next
		if err := o.cross(c, cap(next), opts, ready); err != nil {
			rxgo.Error(err).SendContext(ctx, next)
		}
	}
}

// cross observes the source and runs c, unless the scheduler's host is closed: then there is nothing
// of RxGo's to stop.
func (o *observed) cross(c *crossing, capacity int, opts []rxgo.Option, ready func()) error {
	if err := c.fault(); err != nil {
		ready()
		return err
	}
	in := observe(c.upstream(), o.src, capacity, opts)
	ready()
	return c.run(in)
}
