package rxbridge

import (
	"context"
	"errors"

	"github.com/reactivex/rxgo/v2"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// SubscribeOn observes src on s. RxGo's own goroutines do the rest: items, all errors included,
// come as they come from src, and src is held up as by any channel. If the scheduler refuses to run
// because its host is closed, the sequence ends with [scheduler.ErrAbandoned].
//
// Each observer has a goroutine, which ends with the sequence or with the observer's context. The
// goroutines of src, which opts are passed on to, end in the same way. If the context ends before s
// has run, src is not observed.
//
//	source:           1-2-(3 close)
//	SubscribeOn(s):   1-2-(3 close)  (observed by s)
func SubscribeOn(src rxgo.Observable, s scheduler.Scheduler, opts ...rxgo.Option) rxgo.Observable {
	must(src != nil, "SubscribeOn: nil src")
	must(s != nil, "SubscribeOn: nil s")
	o := &subscribed{moved{src: src, s: s}}
	o.bridged = newBridged(o.produce, opts)
	return o
}

// subscribed is the result of SubscribeOn.
type subscribed struct{ moved }

// produce makes the producer that forwards the items of src.
func (o *subscribed) produce(opts []rxgo.Option) producer {
	return func(ctx context.Context, next chan<- rxgo.Item, ready func()) {
		ready()
		in, err := o.start(ctx, cap(next), opts)
		if err != nil {
			rxgo.Error(err).SendContext(ctx, next)
			return
		}
		forward(ctx, in, next)
	}
}

// start makes the scheduler observe the source. It returns nil and no error if ctx ends before.
func (o *subscribed) start(ctx context.Context, capacity int, opts []rxgo.Option) (<-chan rxgo.Item, error) {
	begun := make(chan (<-chan rxgo.Item), 1)
	asked, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	a := o.s.Schedule(func(*action.Action) { begun <- observe(ctx, o.src, capacity, opts) }, 0)
	defer a.Unsubscribe()
	a.AddFunc(func() { cancel(scheduler.ErrAbandoned) })
	select {
	case in := <-begun:
		return in, nil
	case <-asked.Done():
	}
	if err := context.Cause(asked); errors.Is(err, scheduler.ErrAbandoned) {
		return nil, err
	}
	return nil, nil
}

// forward hands on what comes from in, one item at a time, until in is closed or ctx ends.
func forward(ctx context.Context, in <-chan rxgo.Item, next chan<- rxgo.Item) {
	for {
		select {
		case <-ctx.Done():
			return
		case item, ok := <-in:
			if !ok || !item.SendContext(ctx, next) {
				return
			}
		}
	}
}
