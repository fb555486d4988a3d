package rxbridge

import (
	"context"

	"github.com/reactivex/rxgo/v2"

	"github.com/rxsched/rxsched/scheduler"
)

// ObserveOn lets the items of src through on s: each in a run of its own, in order, the end and all
// errors included. s calls the functions given to ForEach, DoOnNext, DoOnError and DoOnCompleted of
// the result. A reader of Observe, or an operator, receives items on its own goroutine, at the time
// s sets. So ObserveOn belongs at the end of a pipeline.
//
// It holds RxGo's sources up as any channel does: one item at a time is on its way, or, with
// [rxgo.WithBufferedChannel], as many as the capacity. It never holds the scheduler up. If the
// scheduler refuses to run because its host is closed, the sequence ends with
// [scheduler.ErrAbandoned].
//
// Each observer has a goroutine, which ends with the sequence or with the observer's context. The
// goroutines of src, which opts are passed on to, end in the same way. Give a context if the source
// has no end, or if the observer may leave before the end.
//
//	source:           -1-2-(3 error close)
//	ObserveOn(s):     -1-2-(3 error close)  (let through by s)
func ObserveOn(src rxgo.Observable, s scheduler.Scheduler, opts ...rxgo.Option) rxgo.Observable {
	must(src != nil, "ObserveOn: nil src")
	must(s != nil, "ObserveOn: nil s")
	o := &observed{moved{src: src, s: s}}
	o.bridged = newBridged(o.through, opts)
	return o
}

// observed is the result of ObserveOn.
type observed struct{ moved }

// through makes the producer that sends the items that have crossed.
func (o *observed) through(opts []rxgo.Option) producer {
	return func(ctx context.Context, next chan<- rxgo.Item, ready func()) {
		c := newCrossing(ctx, o.s, cap(next))
		c.out = next
		if err := o.cross(c, cap(next), opts, ready); err != nil {
			rxgo.Error(err).SendContext(ctx, next)
		}
	}
}

// cross observes the source and runs c. It first finds out whether the scheduler refuses to run,
// before anything of RxGo's has to be stopped.
func (o *observed) cross(c *crossing, capacity int, opts []rxgo.Option, ready func()) error {
	if err := c.fault(); err != nil {
		ready()
		return err
	}
	in := observe(c.upstream(), o.src, capacity, opts)
	ready()
	return c.run(in)
}
